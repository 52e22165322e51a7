import * as z from 'zod/mini'
import type { Settings } from '../runtime/settings.ts'
import { askJson, Unreachable } from './door.ts'

/** A sale as a fiscal device is told of it; amounts in EUR with VAT, below zero for what comes back. */
export interface FiscalSale {
  /** The same for every try, so that a device registers it once. */
  id: string
  number: string
  /** Number of the sale whose goods come back. */
  returns: string | null
  lines: { name: string; quantity: string; price: string; amount: string; vat_category: string; vat_rate: string }[]
  payments: { method: string; amount: string }[]
  total: string
}

/** The close of a day as a fiscal device is told of it; EUR. */
export interface FiscalClose {
  id: string
  date: string
  /** Of sales that have its receipt; what is owed on an invoice is not among them. */
  total: string
  cash: string
}

/** A certified cash register, hybrid register or cash system that registers what the till took; throws Unreachable. */
export interface FiscalDevice {
  /** Answers the number of the device's own receipt. */
  sale: (sale: FiscalSale) => Promise<string>
  /** Answers the number of the device's report. */
  close: (close: FiscalClose) => Promise<string>
}

/** The device of this installation, or null where none is set. */
export function fiscalDevice({ FISCAL_DEVICE }: Pick<Settings, 'FISCAL_DEVICE'>): FiscalDevice | null {
  if (FISCAL_DEVICE === null) return null
  return { sale: (sale) => told(FISCAL_DEVICE, 'sales', sale), close: (close) => told(FISCAL_DEVICE, 'closes', close) }
}

const answer = z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

async function told(address: string, what: 'sales' | 'closes', body: object): Promise<string> {
  const read = z.safeParse(answer, await askJson(`${address.replace(/\/$/, '')}/${what}`, body))
  if (!read.success) throw new Unreachable('The fiscal device answered in an unknown form')
  return read.data.number
}
