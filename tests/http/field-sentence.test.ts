import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldSentence } from '../../server/http/field-sentence.ts'

test.each([
  ['jābūt vienai no vērtībām: goods, set', 'Laukam „Veids” jābūt vienai no vērtībām: goods, set'],
  ['jāsākas ar ES valsts PVN kodu, piemēram, LV', 'Laukam „Veids” jāsākas ar ES valsts PVN kodu, piemēram, LV'],
  ['ir obligāts', 'Lauks „Veids” ir obligāts'],
  ['nedrīkst pārsniegt 100', 'Lauks „Veids” nedrīkst pārsniegt 100'],
  ['aiz LV jābūt 11 cipariem', 'Lauks „Veids”: aiz LV jābūt 11 cipariem'],
  ['šāda datuma nav', 'Lauks „Veids”: šāda datuma nav'],
])('%s', (reason, sentence) => {
  expect(fieldSentence('Veids', reason)).toBe(sentence)
})

test('the row of a field stands behind its name', () => {
  expect(fieldSentence('Daudzums', 'jābūt skaitlim', ' (3. rinda)')).toBe('Laukam „Daudzums” (3. rinda) jābūt skaitlim')
})

test('no text of the product puts the subject of „jābūt” in the nominative', () => {
  const sources = ['server', 'contract', 'commands', 'machines', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((file) => /[Ll]auks „[^”]*” jā(būt|sākas)/.test(readFileSync(file, 'utf8')))).toEqual([])
})
