import * as z from 'zod/mini'
import { count, oneOf } from '../fields.ts'

/** Values of a person that follow them to another computer. Each has a merge rule in the client. */
export const personalKeys = [
  'avatars',
  'columns',
  'frequents',
  'keys',
  'layouts',
  'parked',
  'pins',
  'previews',
  'profile',
  'recents',
  'tabs',
] as const

export type PersonalKey = (typeof personalKeys)[number]

/** Characters of JSON per value. */
export const largestPersonal = 400_000

export const personalKey = oneOf(personalKeys)

export const personalValue = z.object({
  key: personalKey,
  value: z.unknown(),
  /** Counts the saves; 0: never saved. */
  version: count,
})

export type PersonalValue = z.output<typeof personalValue>
