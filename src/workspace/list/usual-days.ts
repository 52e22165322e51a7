import { dayOf } from '../../../contract/format.ts'

type Values = Readonly<Record<string, unknown>>

/** @file Days that the server takes for a period without one; lists show them in the empty filters. */

export const usuallyToday = (): string => dayOf(new Date())

const lastDay = ({ date_to }: Values): string => (typeof date_to === 'string' ? date_to : usuallyToday())

export const usuallyYearStart = (values: Values): string => `${lastDay(values).slice(0, 4)}-01-01`
