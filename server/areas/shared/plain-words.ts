/**
 * The words of a Markdown text, for where nothing is drawn: notices and mails. By patterns, each linear in the text,
 * and not by the parser: what people send is parsed in a thread of its own.
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
