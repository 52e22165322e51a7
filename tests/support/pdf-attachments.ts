export interface PdfAttachment {
  content: Buffer
  filter?: string
  length?: string
}

/** A PDF with attachments, as ISO 32000 writes them. */
export function pdfWith(parts: readonly PdfAttachment[], trailer = ''): Buffer {
  const objects = parts.flatMap(({ content, filter, length = String(content.length) }, place) => [
    Buffer.from(
      `${place + 5} 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml ${filter ? `/Filter ${filter} ` : ''}/Length ${length} /Params << /Size 1 >> >>\nstream\r\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const names = '4 0 obj\n<< /Type /Catalog /Names << /EmbeddedFiles << /Names [(a.xml) 3 0 R] >> >> >>\nendobj\n'
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${names}`), ...objects, Buffer.from(`trailer\n<< /Root 4 0 R ${trailer}>>\n%%EOF\n`)])
}
