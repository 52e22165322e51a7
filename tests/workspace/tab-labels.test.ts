import { describe, expect, test } from 'vitest'
import { labelsOf, seenText, type TitledTab } from '../../src/commands/tab-labels.ts'

const tab = (title: string, page = 'Pasūtījums', path = '/orders/1', filter = ''): Omit<TitledTab, 'id'> => ({ title, page, path, filter })

function seen(...tabs: readonly Omit<TitledTab, 'id'>[]): string[] {
  const labels = labelsOf(tabs.map((each, place) => ({ ...each, id: `t${place}` })))
  return tabs.map((_, place) => seenText(labels.get(`t${place}`) ?? []))
}

describe('a label shows what differs', () => {
  const cases: readonly [title: string, label: string][] = [
    ['PAS-2026-000777 · Aiviekstes', '777 · Aiviekstes'],
    ['PAS-2026-00010 · SIA Aiviekstes', '10 · Aiviekstes'],
    ['RE-2026/00012 · SIA “Ziemeļu Metāls”', '12 · Ziemeļu Metāls'],
    ['INV-000123', 'INV-123'],
    ['N-2026-00004', 'N-4'],
    ['SIA "Ziemeļu Metāls"', 'Ziemeļu Metāls'],
    // Numbers of others and names with figures are no series of ours.
    ['A17/25-3 · Ziemeļu Metāls', 'A17/25-3 · Ziemeļu Metāls'],
    ['Rēķins, sagatavots · SIA Bērzs · 123,40 €', 'Rēķins, sagatavots · Bērzs · 123,40 €'],
    ['AS', 'AS'],
    ['Pasūtījumi', 'Pasūtījumi'],
  ]
  for (const [title, label] of cases) test(title, () => expect(seen(tab(title))).toEqual([label]))
})

describe('equal labels get what tells them apart', () => {
  test('the series of two documents', () =>
    expect(seen(tab('PAS-2026-00777 · Bērzs'), tab('RE-2026/00777 · Bērzs'), tab('PAS-2026-00778 · Bērzs'))).toEqual([
      'PAS-777 · Bērzs',
      'RE-777 · Bērzs',
      '778 · Bērzs',
    ]))

  test('the year', () =>
    expect(seen(tab('PAS-2025-00777 · Bērzs'), tab('PAS-2026-00777 · Bērzs'))).toEqual(['2025-777 · Bērzs', '2026-777 · Bērzs']))

  test('the year and the series', () =>
    expect(seen(tab('PAS-2025-7 · Bērzs'), tab('PAS-2026-7 · Bērzs'), tab('RE-2025/7 · Bērzs'))).toEqual([
      'PAS-2025-7 · Bērzs',
      'PAS-2026-7 · Bērzs',
      'RE-2025/7 · Bērzs',
    ]))

  test('the legal form', () => expect(seen(tab('SIA Bērzs'), tab('AS Bērzs'))).toEqual(['SIA Bērzs', 'AS Bērzs']))

  test('the filters of one list', () =>
    expect(
      seen(
        tab('Pasūtījumi', 'Pasūtījumi', '/orders'),
        tab('Pasūtījumi', 'Pasūtījumi', '/orders', '„bērzs”'),
        tab('Klienti', 'Klienti', '/customers'),
      ),
    ).toEqual(['Pasūtījumi', 'Pasūtījumi („bērzs”)', 'Klienti']))

  test('the page', () =>
    expect(seen(tab('Bērzs', 'Klients', '/customers/1'), tab('Bērzs', 'Piegādātājs', '/stock/suppliers/4'))).toEqual([
      'Bērzs (Klients)',
      'Bērzs (Piegādātājs)',
    ]))

  test('the key of two namesakes', () =>
    expect(seen(tab('Bērzs', 'Klients', '/customers/1'), tab('Bērzs', 'Klients', '/customers/12'))).toEqual([
      'Bērzs (Klients 1)',
      'Bērzs (Klients 12)',
    ]))
})

test('the whole title remains in the text', () => {
  const parts = labelsOf([{ ...tab('PAS-2026-000777 · SIA Bērzs'), id: 'a' }]).get('a') ?? []
  expect(parts.map(({ text }) => text).join('')).toBe('PAS-2026-000777 · SIA Bērzs')
})
