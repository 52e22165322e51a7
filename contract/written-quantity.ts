/**
 * @file Parses the quantity in free text, as opposed to numbers in the name (size, weight, model). Ambiguous numbers
 * are marked unclear.
 */

export interface ParsedLine {
  name: string
  /** Decimal string; default one. */
  quantity: string
  unit: string | null
  /** A number may or may not be the quantity. */
  unclear: boolean
}

const figure = String.raw`(\d{1,3}(?:[ '.,]\d{3})+|\d{1,9})(?:[.,](\d{1,4}))?`
/** Units of counting. */
const counting = String.raw`gab\p{L}*|gb|kompl\p{L}*|kpl|pār(?:i|is|u|us)|iep\p{L}*|kast\p{L}*|kārb\p{L}*|ru[lļ][lļ]\p{L}*|pak\p{L}*|paciņ\p{L}*|pudel\p{L}*|mais(?:i|s|u|us|iņi|iņu|iņus)|loksn\p{L}*|lokšņu|spai[nņ]\p{L}*|kann\p{L}*|burk\p{L}*|tūb\p{L}*|palet\p{L}*|vien(?:īb\p{L}*)|kpl|st|pcs|pc|sets?|box(?:es)?|rolls?|pairs?|packs?`
/** Units of measure for sale. */
const measured = String.raw`m2|m²|m3|m³|tm|m`
/** Sold by measure or packaged: `krāsa 10 l` may be one can. */
const either = 'kg|t|l'
/** Units that only describe goods. */
const describing = String.raw`g|mg|ml|cl|dl|mm|cm|km|µm|w|kw|wh|kwh|v|kv|a|ah|mah|ma|hz|khz|mhz|ghz|kb|mb|gb|tb|lm|k|bar|°c?|%|"|″|”|col\p{L}*|litr\p{L}*|gram\p{L}*|kilogram\p{L}*|metr\p{L}*|gad\p{L}*|mēneš\p{L}*|dien\p{L}*|stund\p{L}*|viet\p{L}*|kārt(?:u|as|īgs|īgi)|durv\p{L}*|lap(?:u|as)|krās(?:u|as)|port\p{L}*|daļ(?:u|as)|kamer\p{L}*|dzīsl\p{L}*|zvaigžņu|inch\p{L}*`
const end = String.raw`(?![\p{L}\p{N}])`
const containers = /^(?:spai[nņ]|kann|pudel|muc|bundž|burk|mais|tvertn|iepakojum|iepak)/iu

const re = (text: string): RegExp => new RegExp(text, 'iu')

const leadingTimes = re(String.raw`^${figure}\s*[x×]\s*(?=\p{L})(.+)$`)
const leadingUnit = re(String.raw`^${figure}\s*(${counting}|${measured}|${either})\.?${end}[\s,;:–-]*(.*)$`)
const leadingWord = re(String.raw`^${figure}\s+(\p{L}.*)$`)
const leadingName =
  /^(viens|viena|divi|divas|divus|trīs|četr(?:i|as|us)|piec(?:i|as|us)|seš(?:i|as|us)|septiņ(?:i|as|us)|astoņ(?:i|as|us)|deviņ(?:i|as|us)|desmit)\s+(\p{L}.*)$/iu
const trailingUnit = re(
  String.raw`^(.+?)(\s*[;:(–—]\s*|\s*,\s*|\s+-\s*|\s+[x×]\s*|\s+)${figure}\s*(${counting}|${measured}|${either})\.?\)?$`,
)
const trailingSign = re(String.raw`^(.+?)(\s*[;:–—=]\s*|,\s+|\s+-\s+|\s+[x×]\s*)${figure}$`)
const amid = re(String.raw`^(.+?)[\s,;:(–—-]+${figure}\s*(${counting})\.?\s*[,;)]\s*(.+)$`)
const whole = re(String.raw`^${figure}\s*(${counting}|${measured}|${either})?\.?$`)

export function readQuantity(line: string): ParsedLine {
  return leading(line) ?? trailing(line) ?? withoutUnit(line)
}

/** A cell with only a quantity and optional unit. */
export function spoken(cell: string): Omit<ParsedLine, 'name'> | null {
  const found = whole.exec(cell)
  if (!found) return null
  const { name: _, ...parsed } = counted('x', [found[1], found[2], found[3]])
  return parsed
}

function leading(line: string): ParsedLine | null {
  const times = leadingTimes.exec(line)
  if (times) return counted(times[3], [times[1], times[2]])
  const unit = leadingUnit.exec(line)
  if (unit && isSign(unit[3])) return unclearLine(line)
  if (unit) return ofUnit(line, unit)
  const word = leadingWord.exec(line)
  if (word && isCounted(word[3] ?? '', word[1] ?? ''))
    return word[2] === undefined ? agreed(word[3] ?? '', word[1] ?? '', line) : unclearLine(line)
  const name = leadingName.exec(line)
  return name && isCounted(name[2] ?? '', '2') ? agreed(name[2] ?? '', String(numberOf(name[1] ?? '')), line) : null
}

function ofUnit(line: string, [, digits, after, unit = '', rest = '']: readonly string[]): ParsedLine | null {
  // The unit is the name.
  if (rest === '') return re(`^(?:${counting})$`).test(unit) ? counted(unit, [digits, after]) : unclearLine(line)
  const packed = re(`^(?:${either})$`).test(unit) && containers.test(rest)
  // `5 l/min`, `2 m × 3 m`.
  return packed || /^[/x×]/u.test(rest) ? unclearLine(line) : counted(rest, [digits, after, unit])
}

function trailing(line: string): ParsedLine | null {
  const unit = trailingUnit.exec(line)
  if (unit && !isSign(unit[5])) {
    const [, name = '', sign = '', digits, after, unitText = ''] = unit
    // `galds 2 x 3 m` is a size.
    if (isSize(name, sign)) return unclearLine(line)
    const isPacked = re(`^(?:${either})$`).test(unitText) && !/[;:(–—-]/u.test(sign)
    return isPacked ? unclearLine(line) : counted(name, [digits, after, unitText])
  }
  const signed = trailingSign.exec(line)
  if (signed) {
    const [, name = '', sign = '', digits, after] = signed
    return isSize(name, sign) ? null : counted(name, [digits, after])
  }
  const between = amid.exec(line)
  return between ? counted(`${between[1]}, ${between[5]}`, [between[2], between[3], between[4]]) : null
}

/** `64 GB` is a size, `3 M` a brand: units of quantity are lower case. */
const isSign = (unit = ''): boolean => /^(?:GB|M|T|L|ST)$/.test(unit)

const isSize = (name: string, sign: string): boolean => /[x×]/u.test(sign) && /\d\s*(?:mm|cm|m)?$/iu.test(name)

function withoutUnit(line: string): ParsedLine {
  const described = line
    .replaceAll(
      new RegExp(String.raw`\d+(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)?(?:\s*(?:mm|cm|m)${end})?`, 'giu'),
      ' ',
    )
    .replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?\s*(?:${describing})(?:\/\p{L}+[²2]?)?${end}`, 'giu'), ' ')
    .replaceAll(/\d+\.(?= ?\p{Ll})/gu, ' ')
  return /(?<![\p{L}\p{N}/.-])\d+(?:[.,]\d+)?(?![\p{L}\p{N}/-])/u.test(described) ? unclearLine(line) : clear(line)
}

const clear = (name: string): ParsedLine => ({ name, quantity: '1', unit: null, unclear: false })
const unclearLine = (name: string): ParsedLine => ({ name, quantity: '1', unit: null, unclear: true })

/** A second quantity makes the line unclear. */
function agreed(name: string, digits: string, line: string): ParsedLine {
  return trailing(name) || trailingSign.test(name) ? unclearLine(line) : counted(name, [digits])
}

/** Counted words are plural. A genitive describes the following noun (`24 collu monitors`) unless it is last. */
function isCounted(words: string, digits: string): boolean {
  if (/^(?:19|20)\d\d$/.test(digits) || digits === '0') return false
  const all = words.split(/[\s,;:()–-]+/u).filter((word) => word !== '')
  if (re(`^(?:${describing})${end}`).test(all[0] ?? '')) return false
  const noun = all.findIndex((word) => isPlural(word) || /^\p{Ll}/u.test(word))
  const word = all[noun] ?? ''
  if (digits === '1' || /[02-9]1$/.test(digits)) return noun >= 0
  return isPlural(word) || (word.endsWith('u') && noun === all.length - 1)
}

const isPlural = (word: string): boolean => /^\p{L}{2,}(?:i|as|es|us|ie|ās)$/u.test(word)

function numberOf(word: string): number {
  const roots = ['vien', 'div', 'trīs', 'četr', 'piec', 'seš', 'septiņ', 'astoņ', 'deviņ', 'desmit']
  return roots.findIndex((root) => word.toLowerCase().startsWith(root)) + 1
}

/** Three digits after a separator are thousands for counted goods, ambiguous for measures. */
function counted(name = '', [digits = '1', after, unit]: readonly (string | undefined)[]): ParsedLine {
  const isCount = unit === undefined || !re(`^(?:${measured}|${either})$`).test(unit)
  const grouped = /[.,]/.test(digits)
  if (grouped && !isCount) return { name: name.trim(), quantity: '1', unit: unit ?? null, unclear: true }
  const plain = digits.replaceAll(/[ '.,]/g, '') + (after === undefined ? '' : `.${after}`)
  const isSound = Number(plain) > 0 && plain.length <= 14
  return { name: name.trim(), quantity: isSound ? plain : '1', unit: unit ?? null, unclear: !isSound }
}
