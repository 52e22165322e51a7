import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * @file What PostgreSQL runs to keep a piece of its log beside the backups (`keep PIECE FILE`) and to get one back
 * (`bring FILE PIECE`). A piece is there whole or not at all; another one never takes its name.
 */

const [way, from, to] = process.argv.slice(2)
if (way === 'keep') keep()
else writeWhole(to, gunzipSync(readFileSync(`${from}.gz`)))

function keep() {
  const piece = readFileSync(from)
  const before = kept()
  if (before === null) writeWhole(`${to}.gz`, gzipSync(piece, { level: 3 }))
  else if (!before.equals(piece)) throw new Error(`${to} is there already, with another content`)
}

function kept() {
  try {
    return gunzipSync(readFileSync(`${to}.gz`))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function writeWhole(file, bytes) {
  const draft = `${file}.${process.pid}`
  const place = openSync(draft, 'w', 0o600)
  writeSync(place, bytes)
  fsyncSync(place)
  closeSync(place)
  renameSync(draft, file)
}
