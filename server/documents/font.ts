/**
 * Patches the font: tabular digits for aligned columns, and no layout tables (seven eighths of the time), which
 * loses kerning.
 */

interface FontTable {
  tag: string
  data: Buffer
}

const tabularDigits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((name) => `${name}.tf`)

const layoutTables = new Set(['GSUB', 'GPOS', 'GDEF', 'STAT'])

/** @throws Error without tabular digits */
export function printFont(source: Buffer): Buffer {
  const tables = readTables(source)
  const names = glyphNames(tableOf(tables, 'post'))
  const digits = tabularDigits.map((name) => names.indexOf(name))
  if (digits.includes(-1)) throw new Error('The font has no tabular digits')
  const cmap = withDigits(tableOf(tables, 'cmap'), digits)
  const remainingTables = tables.filter(({ tag }) => !layoutTables.has(tag))
  return writeTables(
    source.readUInt32BE(0),
    remainingTables.map((table) => (table.tag === 'cmap' ? { ...table, data: cmap } : table)),
  )
}

export function signsOf(font: Buffer): (sign: string) => boolean {
  const groups = readGroups(tableOf(readTables(font), 'cmap'))
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code === 0x0a || groups.some(({ start, end }) => code >= start && code <= end)
  }
}

function readTables(font: Buffer): FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const start = font.readUInt32BE(entry + 8)
    return { tag: font.toString('latin1', entry, entry + 4), data: font.subarray(start, start + font.readUInt32BE(entry + 12)) }
  })
}

function tableOf(tables: readonly FontTable[], tag: string): Buffer {
  const table = tables.find((each) => each.tag === tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table.data
}

/** Zero checksums: the printer embeds a rebuilt subset. */
function writeTables(version: number, tables: readonly FontTable[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16)
  directory.writeUInt32BE(version, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [index, { tag, data }] of tables.entries()) {
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

/** Table post, version 2; the 258 standard names are empty. */
function glyphNames(post: Buffer): string[] {
  const count = post.readUInt16BE(32)
  const customNames: string[] = []
  for (let at = 34 + count * 2; at < post.length; at += 1 + post.readUInt8(at)) {
    customNames.push(post.toString('latin1', at + 1, at + 1 + post.readUInt8(at)))
  }
  return Array.from({ length: count }, (_, glyph) => customNames[post.readUInt16BE(34 + glyph * 2) - 258] ?? '')
}

interface Group {
  start: number
  end: number
  glyph: number
}

/** Format 12. */
function withDigits(cmap: Buffer, digits: readonly number[]): Buffer {
  const zero = 0x30
  const others = readGroups(cmap).flatMap(({ start, end, glyph }): Group[] => [
    { start, end: Math.min(end, zero - 1), glyph },
    { start: Math.max(start, zero + 10), end, glyph: glyph + Math.max(start, zero + 10) - start },
  ])
  const groups = [...others, ...digits.map((glyph, digit): Group => ({ start: zero + digit, end: zero + digit, glyph }))]
  return writeGroups(groups.filter(({ start, end }) => start <= end).toSorted((a, b) => a.start - b.start))
}

function readGroups(cmap: Buffer): Group[] {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const full = offsets.find((offset) => cmap.readUInt16BE(offset) === 12)
  if (full === undefined) throw new Error('The font has no full character map')
  return Array.from({ length: cmap.readUInt32BE(full + 12) }, (_, index) => {
    const at = full + 16 + index * 12
    return { start: cmap.readUInt32BE(at), end: cmap.readUInt32BE(at + 4), glyph: cmap.readUInt32BE(at + 8) }
  })
}

function writeGroups(groups: readonly Group[]): Buffer {
  const table = Buffer.alloc(12 + 16 + groups.length * 12)
  // Platform Windows (3), full Unicode (10).
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(10, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(16 + groups.length * 12, 16)
  table.writeUInt32BE(groups.length, 24)
  for (const [index, { start, end, glyph }] of groups.entries()) {
    const at = 28 + index * 12
    table.writeUInt32BE(start, at)
    table.writeUInt32BE(end, at + 4)
    table.writeUInt32BE(glyph, at + 8)
  }
  return table
}
