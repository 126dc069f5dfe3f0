//! Clues and titles with HTML in them, as most dialects have it, to plain text and back.

use html_escape::{decode_html_entities, encode_text};

/// The elements that clues are marked up with. Any other `<…>` is text.
const ELEMENTS: [&str; 24] = [
    "a", "b", "big", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "hr", "i",
    "img", "p", "s", "small", "span", "strike", "strong", "sub", "sup", "u",
];

/// `text` without its tags and with characters for its entities. A line break stays as one.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(&decode_html_entities(before));
        let (name, end) = tag_end(tag).unwrap_or(("", 1));
        match name {
            "" => out.push('<'),
            _ if name.eq_ignore_ascii_case("br") => out.push('\n'),
            _ => {}
        }
        rest = &tag[end..];
    }
    out.push_str(&decode_html_entities(rest));
    out
}

/// A text whose [`plain`] text is `text`: itself, wherever that can be.
pub(super) fn marked(text: &str) -> String {
    if plain(text) == text {
        text.into()
    } else {
        encode_text(text).into_owned()
    }
}

/// The name of the tag that `text` begins with, and where the tag ends.
fn tag_end(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('<')?;
    let close = inner.find(['<', '>'])?;
    let inside = inner[..close].trim_start_matches('/');
    let name_len = inside.find(|c: char| !c.is_ascii_alphanumeric());
    let name = &inside[..name_len.unwrap_or(inside.len())];
    let known = ELEMENTS
        .iter()
        .any(|element| element.eq_ignore_ascii_case(name));
    (known && inner[close..].starts_with('>')).then_some((name, close + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_entities_become_characters() {
        assert_eq!(
            plain("<i>Caf&eacute;</i> &amp; <b class=\"x\">co</b>"),
            "Café & co"
        );
        assert_eq!(plain("one<br/>two<BR>three"), "one\ntwo\nthree");
        assert_eq!(plain("&lt;i&gt; &#65;&#x42;"), "<i> AB");
    }

    #[test]
    fn what_is_no_markup_stays() {
        for text in [
            "1 < 2 > 0",
            "AT&T",
            "<3",
            "a <b",
            "<crossing>",
            "& <",
            "",
            "<i",
        ] {
            assert_eq!(plain(text), text);
            assert_eq!(marked(text), text);
        }
    }

    #[test]
    fn text_that_looks_like_markup_comes_back() {
        for text in ["<i>x</i>", "&amp;", "a < b &lt; <b>", "<br>", "&#10;"] {
            assert_ne!(marked(text), text);
            assert_eq!(plain(&marked(text)), text);
        }
    }
}
