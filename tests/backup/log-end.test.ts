import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingPiece, toSecond } from '../../server/backup/log-end.ts'
import type { Backup } from '../../server/backup/manifest.ts'
import { folderOfTest } from '../support/product.ts'

function backupAt(log: string, end: string): Backup {
  const stored = { file: 'stored.gz', bytes: 0, sha256: '' }
  const head = { format: 1, form: 'physical', product: '0.1.0', moment: '2026-11-21T08:00:00.000Z', postgres: 18 } as const
  const none = { migrations: [], tables: [], sequences: [], cluster: [] }
  return { folder: '', manifest: { ...head, ...none, log, origin: { system: '7', end }, stored } }
}

test('a piece that is missing in the log after a backup is named, over timelines and the end of a count', async () => {
  const place = await folderOfTest()
  await mkdir(join(place, 'wal/7'), { recursive: true })
  const keep = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(place, 'wal/7', `${name}.gz`), '')))
  await keep('0000000100000000000000FD', '0000000100000000000000FF', '000000020000000100000000', '000000020000000100000002')
  const backup = backupAt('0000000100000000000000FC', '0/FE000120')
  expect(await missingPiece(place, backup, undefined)).toBe(null)
  expect(await missingPiece(place, backup, 2)).toBe('000000020000000100000001')
  await keep('000000020000000100000001')
  expect(await missingPiece(place, backup, 2)).toBe(null)
  expect(await missingPiece(place, backupAt('0000000100000000000000FC', '0/FD000120'), 2)).toBe('0000000200000000000000FE')
})

test('moments are told in Riga time, to the second', () => {
  expect(toSecond(new Date('2026-07-01T21:00:05.999Z'))).toBe('02.07.2026. 00:00:05')
})
