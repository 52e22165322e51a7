import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { endianness } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * @file What PostgreSQL runs to keep a piece of its log beside the backups (`keep PIECE FOLDER/NAME`) and to get one back
 * (`bring FOLDER/NAME PIECE [FOLDER]`; `history`, the same, brings only what tells which timelines there are). Each
 * cluster has a folder of its own there, named by its number, since another one counts its pieces from the beginning,
 * too; what lies beside these is of before they had them. A piece is there whole or not at all; another one never
 * takes its name.
 */

const [way, from, to, other] = process.argv.slice(2)
if (way === 'keep') keep()
else bring()

function keep() {
  const name = basename(to)
  // Where a restoration cut the old timeline off: it has that piece of its backup or of this folder.
  if (name.endsWith('.partial')) return
  const folder = join(dirname(to), system())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A timeline that began while no log was kept has not told where; a later one must not take its number.
  const history = `${name.slice(0, 8)}.history`
  const beginning = join(dirname(from), history)
  if (name !== history && existsSync(beginning)) keepWhole(beginning, join(folder, history))
  keepWhole(from, join(folder, name))
}

function keepWhole(piece, place) {
  const bytes = readFileSync(piece)
  const before = kept(`${place}.gz`)
  if (before === null) {
    writeWhole(`${place}.gz`, gzipSync(bytes, { level: 3 }))
    // A timeline's file tells when it began, which may have been long before it is kept.
    if (place.endsWith('.history')) utimesSync(`${place}.gz`, new Date(), statSync(piece).mtime)
  }
  if (before !== null && !before.equals(bytes)) throw new Error(`${place} is there already, with another content`)
}

function bring() {
  const name = basename(from)
  const isHistory = name.endsWith('.history')
  if (way === 'history' && !isHistory) process.exit(1)
  // Timelines of where the log will be kept are told, too: no other may begin under their numbers.
  const roots = isHistory && other ? [dirname(from), other] : [dirname(from)]
  for (const file of roots.flatMap((root) => [join(root, system(), `${name}.gz`), join(root, `${name}.gz`)])) {
    let bytes
    try {
      bytes = kept(file)
    } catch (error) {
      console.error(`DAMAGED PIECE ${file}: ${error.message}`)
      // Above 128 PostgreSQL gives up; below it would take this for the end of the log, and end well.
      process.exit(200)
    }
    if (bytes) return writeWhole(to, bytes)
  }
  process.exit(1)
}

/** Number of the cluster in whose folder PostgreSQL runs this; its control file begins with it. */
function system() {
  const number = Buffer.alloc(8)
  const control = openSync('global/pg_control', 'r')
  readSync(control, number, 0, 8, 0)
  closeSync(control)
  return String(endianness() === 'LE' ? number.readBigUInt64LE() : number.readBigUInt64BE())
}

function kept(file) {
  try {
    return gunzipSync(readFileSync(file))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function writeWhole(file, bytes) {
  const draft = `${file}.${process.pid}`
  const place = openSync(draft, 'w', 0o600)
  writeFileSync(place, bytes)
  fsyncSync(place)
  closeSync(place)
  renameSync(draft, file)
}
