/** A line of a price request as somebody wrote it. */
export interface WrittenLine {
  name: string
  /** Decimal string; one where none is said. */
  quantity: string
  unit: string | null
}

const figure = String.raw`(\d{1,9}(?:[.,]\d{1,4})?)`
const unit = String.raw`(gab|gb|kompl|kpl|pār[iu]?s?|iep|kast\p{L}*|rull\p{L}*|m2|m²|m3|m³|m|kg|g|t|l|st|pcs|pc|set|sets|box)\.?`
const end = String.raw`(?=$|[\s,;:)])`

/** `3 x krēsli`, `3 gab. krēsli`. */
const before = new RegExp(String.raw`^${figure}\s*(?:[x×]|${unit})${end}[\s,;:–-]*(.+)$`, 'iu')
/** `krēsli – 3 gab.`, `krēsli, 3`, `krēsli x 3`; a bare number belongs to the name. */
const after = new RegExp(String.raw`^(.+?)(?:\s*[,;:(–]\s*|\s+-\s*|\s+[x×]\s*|\s+)${figure}\s*${unit}\)?$`, 'iu')
const afterSign = new RegExp(String.raw`^(.+?)(?:\s*[;:–]\s*|,\s+|\s+-\s+|\s+[x×]\s*)${figure}$`, 'iu')
const bullet = /^(?:[-–•*·]\s*|\d{1,3}[.)]\s+)(?=\S)/u
/** What a letter begins and ends with. */
const courtesy =
  /^(labdien|labrīt|sveiki|sveicināti|cienījam|lūdzu|lūdzam|paldies|ar cieņu|hello|hi|dear|good (morning|day)|please|thank|best regards|kind regards|regards)(?!\p{L})/iu

/** Lines of a price request as they stand in a mail or on the clipboard of a spreadsheet, with quantities where they are said. */
export function writtenLines(text: string): WrittenLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '' && !courtesy.test(line))
    .map((line) => (line.includes('\t') ? ofCells(line.split('\t')) : ofWords(line)))
    .filter(({ name }) => /[\p{L}\p{N}]/u.test(name))
}

function ofWords(written: string): WrittenLine {
  const line = written.replace(bullet, '')
  const first = before.exec(line)
  if (first) return lineOf(first[3], first[1], first[2])
  const last = after.exec(line) ?? afterSign.exec(line)
  return last ? lineOf(last[1], last[2], last[3]) : lineOf(line)
}

const isFigure = new RegExp(`^${figure}$`, 'u')

/** Cells of a row: the longest text is what is asked for, the first number after it how much, a short text after that the unit. */
function ofCells(cells: readonly string[]): WrittenLine {
  const said = cells.map((cell) => cell.trim())
  const name = said.reduce((longest, cell) => (cell.length > longest.length && !isFigure.test(cell) ? cell : longest), '')
  const rest = said.slice(said.indexOf(name) + 1)
  const at = rest.findIndex((cell) => isFigure.test(cell))
  const beside = rest[at + 1] ?? ''
  return at < 0
    ? ofWords(name)
    : lineOf(name, rest[at], beside !== '' && beside.length <= 10 && !isFigure.test(beside) ? beside : undefined)
}

function lineOf(name = '', quantity = '1', counted?: string): WrittenLine {
  const plain = quantity.replace(',', '.')
  return { name: name.trim(), quantity: Number(plain) > 0 ? plain : '1', unit: counted ?? null }
}
