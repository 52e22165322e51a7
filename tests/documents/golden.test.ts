import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { goldenDocuments } from '../support/golden-documents.ts'
import { checkUbl } from '../support/ubl-check.ts'

/** UBL snapshots in `ubl/`. Update: `UPDATE_GOLDEN=1 npx vitest run tests/documents/golden.test.ts`. */
const folder = join(import.meta.dirname, 'ubl')

if (process.env['UPDATE_GOLDEN']) {
  for (const [name, document] of Object.entries(goldenDocuments)) writeFileSync(fileOf(name), invoiceUbl(document))
}

test('forty at least are kept, and no other', () => {
  const storedNames = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  expect(storedNames.toSorted()).toEqual(
    Object.keys(goldenDocuments)
      .map((name) => `${name}.xml`)
      .toSorted(),
  )
  expect(storedNames.length).toBeGreaterThanOrEqual(40)
})

describe.each(Object.entries(goldenDocuments))('%s', (name, document) => {
  const storedBytes = readFileSync(fileOf(name))

  test('is made the same to the byte', () => {
    const currentBytes = Buffer.from(invoiceUbl(document))
    // Text first, for a readable difference.
    expect(currentBytes.toString()).toBe(storedBytes.toString())
    expect(currentBytes.equals(storedBytes)).toBe(true)
  })

  test('keeps every rule', () => {
    expect(checkUbl(storedBytes)).toEqual([])
  })
})

test('of a credit in parts only the last tells a cent less than its own base by its rate', () => {
  const taxes = ['first', 'last'].map(
    (part) => /<cbc:TaxAmount[^>]*>([^<]+)/.exec(readFileSync(fileOf(`S-credit-${part}-part`), 'utf8'))?.[1],
  )
  expect(taxes).toEqual(['0.11', '0.10'])
})

function fileOf(name: string): string {
  return join(folder, `${name}.xml`)
}
