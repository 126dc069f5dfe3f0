//! The XML in an archive.

use std::borrow::Cow;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive, ZipVerification, crc32};

use super::error::ReadError;

/// Bytes of XML that are unpacked at most.
const LARGEST: usize = 16 << 20;

/// `bytes`, or, if they are an archive, what is in its first file.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    if !bytes.starts_with(b"PK") {
        return Ok(bytes.into());
    }
    let error = |error: rawzip::Error| ReadError::Archive(error.to_string());
    let fault = |message: &str| ReadError::Archive(message.into());
    let archive = ZipArchive::from_slice(bytes).map_err(error)?;
    for record in archive.entries() {
        let record = record.map_err(error)?;
        if record.is_dir() {
            continue;
        }
        let entry = archive.get_entry(record.wayfinder()).map_err(error)?;
        let xml = match record.compression_method() {
            CompressionMethod::STORE => entry.data().to_vec(),
            CompressionMethod::DEFLATE => decompress_to_vec_with_limit(entry.data(), LARGEST)
                .map_err(|error| fault(&error.to_string()))?,
            _ => return Err(fault("its file is compressed in an unusual way")),
        };
        let found = ZipVerification {
            crc: crc32(&xml),
            uncompressed_size: xml.len() as u64,
        };
        entry.claim_verifier().valid(found).map_err(error)?;
        return Ok(xml.into());
    }
    Err(fault("there is no file in it"))
}
