import { expect, it } from 'vitest'
import { plainWords } from '../../server/areas/shared/plain-text.ts'

it.each([
  ['**Lūdzu** @Anna Bērziņa, paskaties', 'Lūdzu @Anna Bērziņa, paskaties'],
  ['_Steidzami_: ***ļoti*** ~~vakar~~ `PAS-2026-000123`', 'Steidzami: ļoti vakar PAS-2026-000123'],
  ['# Sapulce\n\n> rīt plkst. 9', 'Sapulce\n\nrīt plkst. 9'],
  ['[Pasūtījums](/orders/5) un ![attēls](/api/files/7)', 'Pasūtījums un attēls'],
  ['| Prece | Skaits |\n| --- | ---: |\n| Papīrs | 3 |', 'Prece · Skaits\nPapīrs · 3'],
  ['- viens\n- divi\n\n1. pirmais', '- viens\n- divi\n\n1. pirmais'],
  ['```\nkods * kods\n```\npēc tā', 'kods * kods\npēc tā'],
  ['5 * 3 * 2 un mans_fails_nosaukums', '5 * 3 * 2 un mans_fails_nosaukums'],
  ['\\*nav slīps\\*', '*nav slīps*'],
  ['viens\n\n\n\n\ndivi', 'viens\n\ndivi'],
])('%j', (markdown, words) => expect(plainWords(markdown)).toBe(words))

// Backtracking patterns would time out.
it.each(['*', '`', '_', '[', '![', '|', '> ', '# ', '\\', '~~a', '*a ', '[a](', '|-', '---'])('ends, of nothing but %j', (part) => {
  const text = part.repeat(2_000_000 / part.length)
  expect(plainWords(text).length).toBeLessThanOrEqual(3 * text.length)
})
