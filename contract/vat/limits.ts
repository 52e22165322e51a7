import * as z from 'zod/mini'
import { namedRef, namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { choice, day, price, referenceList, words } from '../reference/reference-list.ts'

/** @file Yearly limits beside the VAT return: distance sales and Intrastat (docs/domain/vat-limits.md). EUR without VAT. */

export const watchedDealings = {
  distance: 'Tālpārdošana ES patērētājiem',
  dispatches: 'Intrastat: izvests uz ES',
  arrivals: 'Intrastat: ievests no ES',
} as const

export type WatchedDealing = keyof typeof watchedDealings

export const vatLimits = referenceList('/api/company_settings/vat_limits', {
  kind: 'vat_limit',
  table: 'vat_limits',
  page: '/workspace/vat_limits',
  permission: 'manage_accounting_accounts',
  addition: 'all',
  title: 'PVN gada robežvērtības',
  noun: { one: 'Robežvērtība', whom: 'robežvērtību', fresh: 'Jauna robežvērtība' },
  fields: {
    source: words({ required: true, max: 300, column: 420 }),
    watched: choice(watchedDealings, { required: true, initial: 'arrivals', column: 240 }),
    valid_from: day({ required: true, column: 120 }),
    amount: price({ column: 130 }),
  },
  sort: ['source', 'watched', 'valid_from'],
  unique: ['watched', 'valid_from'],
  examples: [
    { source: 'CSP akts, 02.01.2031.', watched: 'arrivals', valid_from: '2031-01-01', amount: '400000.0000' },
    { source: 'Ētika un robežas', watched: 'dispatches', valid_from: '2032-01-01', amount: '250000.0000' },
  ],
})

/**
 * `earlier`: the year before was above the limit of this one, so the duty holds from January. `oss`: the tax of the
 * buyer's state is paid already.
 */
export const limitLevels = {
  below: 'Zem robežas',
  near: 'Tuvu robežai',
  passed: 'Pārsniegta',
  earlier: 'Pārsniegta iepriekšējā gadā',
  unknown: 'Nav robežvērtības',
  oss: 'Darbojas OSS',
} as const

/** From this share of a limit on it is near. */
export const nearLimit = '0.8'

export const vatLimit = z.object({
  watched: keyOf(watchedDealings),
  /** Null where no limit is listed for the year. */
  limit: orNull(z.string()),
  /** Day from which it holds. */
  since: orNull(z.string()),
  source: orNull(z.string()),
  amount: z.string(),
  /** Of the year before. */
  amount_before: z.string(),
  /** Of the limit; null without one. */
  percent: orNull(z.string()),
  /** Month in which the sum since January passed the limit, `yyyy-mm`. */
  passed_in: orNull(z.string()),
  level: keyOf(limitLevels),
  documents: count,
})
export type VatLimit = z.output<typeof vatLimit>

export const vatLimitCountry = z.object({
  watched: keyOf(watchedDealings),
  country: namedRef,
  amount: z.string(),
  amount_before: z.string(),
})
export type VatLimitCountry = z.output<typeof vatLimitCountry>

export const vatLimitFigures = z.object({
  year: count,
  limits: z.array(vatLimit),
  countries: z.array(vatLimitCountry),
})
export type VatLimitFigures = z.output<typeof vatLimitFigures>

export const watchedDealing = z.object({
  /** Of the row in its period. */
  id: count,
  watched: keyOf(watchedDealings),
  date: z.string(),
  document: z.object({ type: z.string(), id: count }),
  number: orNull(z.string()),
  partner: orNull(z.string()),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  country: orNull(z.string()),
  amount: z.string(),
})
export type WatchedDealingRow = z.output<typeof watchedDealing>
