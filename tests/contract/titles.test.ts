import { expect, test } from 'vitest'
import { pages } from '../../contract/pages.ts'

/** The specification writes them so. */
const specified: ReadonlySet<string> = new Set(['Vienkāršie Rēķini', 'Avansa Rēķini'])

/** In Latvian only the first word of a title has a capital, but for abbreviations. */
test('titles of pages begin with a capital and have no other', () => {
  const written = /^(?:API|ES|IMEI|OSS|PVN|E-\p{Ll}+|\p{Lu}\p{Ll}+)(?: (?:PVN|[^\p{Lu}]+))*$/u
  const wrong = pages.map(({ title }) => title).filter((title) => !written.test(title))
  expect(new Set(wrong)).toEqual(specified)
})
