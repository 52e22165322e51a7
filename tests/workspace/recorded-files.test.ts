import { afterEach, expect, test, vi } from 'vitest'
import { argumentsOf } from '../../commands/argument-sentences.ts'
import { hashFiles, recordedFile } from '../../src/commands/file-hashes.ts'

/** @file Runs record files by name, size and hash. */

afterEach(() => void vi.unstubAllGlobals())

/** SHA-256 of `abc` (FIPS 180-4, B.1). */
const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('a file is kept by its name, size and hash, wherever it stands in the arguments', async () => {
  vi.stubGlobal('isSecureContext', true)
  const file = new File(['abc'], 'bilde.png')
  await hashFiles({ files: [{ signature: file }], note: 'x', none: null })
  expect(recordedFile(file)).toEqual({ name: 'bilde.png', size: 3, sha256: ofAbc })
})

test('without HTTPS a file is kept without its hash', async () => {
  vi.stubGlobal('isSecureContext', false)
  const file = new File(['abc'], 'bilde.png')
  await hashFiles([file])
  expect(recordedFile(file)).toEqual({ name: 'bilde.png', size: 3, sha256: null })
})

test('the history tells files by their names', () => {
  const file = { file: { name: 'bilde.png', size: 3, sha256: ofAbc } }
  expect(argumentsOf({ command_id: 'task.add-files', args: { file, files: [file] } }, undefined)).toEqual([
    'Fails: bilde.png',
    'Faili: bilde.png',
  ])
})
