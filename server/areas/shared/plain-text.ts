/**
 * Plain text of Markdown for notices and mails, by linear-time patterns: the parser runs in a separate thread for
 * user input.
 */
export function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:```|~~~).*$\n?/gm, '')
    .replaceAll(/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$\n?/gm, '')
    .replaceAll(/^[ \t]*(?:#{1,6}|>+)[ \t]+/gm, '')
    .replaceAll(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' · '),
    )
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~|`)(?=\S)([^*_~`\n]*[^*_~`\s])\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
