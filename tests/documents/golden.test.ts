import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { goldenDocuments } from '../support/golden-documents.ts'
import { checkUbl } from '../support/ubl-check.ts'

/**
 * UBL documents kept in `ubl/`, so that a change of what customers are sent shows itself in review.
 * When it is meant: `UPDATE_GOLDEN=1 npx vitest run tests/documents/golden.test.ts` writes them anew.
 */
const folder = join(import.meta.dirname, 'ubl')

if (process.env['UPDATE_GOLDEN']) {
  for (const [name, document] of Object.entries(goldenDocuments)) writeFileSync(fileOf(name), invoiceUbl(document))
}

test('forty at least are kept, and no other', () => {
  const kept = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  expect(kept.toSorted()).toEqual(
    Object.keys(goldenDocuments)
      .map((name) => `${name}.xml`)
      .toSorted(),
  )
  expect(kept.length).toBeGreaterThanOrEqual(40)
})

describe.each(Object.entries(goldenDocuments))('%s', (name, document) => {
  const kept = readFileSync(fileOf(name))

  test('is made the same to the byte', () => {
    const made = Buffer.from(invoiceUbl(document))
    // The text first, for a difference that can be read.
    expect(made.toString()).toBe(kept.toString())
    expect(made.equals(kept)).toBe(true)
  })

  test('keeps every rule', () => {
    expect(checkUbl(kept)).toEqual([])
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
