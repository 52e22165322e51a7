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
 * Archive and restore command of PostgreSQL (`keep PIECE FOLDER/NAME`, `bring FOLDER/NAME PIECE [FOLDER]`; `history`
 * only brings timeline files). One folder per cluster id; older files are beside them. Writes are atomic and never
 * overwrite.
 */

const [way, from, to, other] = process.argv.slice(2)
if (way === 'keep') keep()
else bring()

function keep() {
  const name = basename(to)
  // The complete piece is elsewhere.
  if (name.endsWith('.partial')) return
  const folder = join(dirname(to), system())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An unarchived timeline must not lose its number to a later one.
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
    // Preserves the start time.
    if (place.endsWith('.history')) utimesSync(`${place}.gz`, new Date(), statSync(piece).mtime)
  }
  if (before !== null && !before.equals(bytes)) throw new Error(`${place} is there already, with another content`)
}

function bring() {
  const name = basename(from)
  const isHistory = name.endsWith('.history')
  if (way === 'history' && !isHistory) process.exit(1)
  // Timeline numbers of the target folder are also taken.
  const roots = isHistory && other ? [dirname(from), other] : [dirname(from)]
  for (const file of roots.flatMap((root) => [join(root, system(), `${name}.gz`), join(root, `${name}.gz`)])) {
    let bytes
    try {
      bytes = kept(file)
    } catch (error) {
      console.error(`DAMAGED PIECE ${file}: ${error.message}`)
      // Above 128 PostgreSQL aborts; below, it would assume the log's end.
      process.exit(200)
    }
    if (bytes) return writeWhole(to, bytes)
  }
  process.exit(1)
}

/** From the cluster's control file. */
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
