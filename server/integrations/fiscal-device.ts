import * as z from 'zod/mini'
import type { Settings } from '../runtime/settings.ts'
import { askJson, Unreachable } from './door.ts'

/** Amounts in EUR with VAT, negative for returns. */
export interface FiscalSale {
  /** Constant across retries, so that the device registers the sale once. */
  id: string
  number: string
  /** Number of the returned sale. */
  returns: string | null
  lines: { name: string; quantity: string; price: string; amount: string; vat_category: string; vat_rate: string }[]
  payments: { method: string; amount: string }[]
  total: string
}

/** EUR. */
export interface FiscalClose {
  id: string
  date: string
  /** Total of sales with a receipt; excludes amounts owed on invoices. */
  total: string
  cash: string
}

/** A certified cash register, hybrid register or cash system; throws Unreachable. */
export interface FiscalDevice {
  /** Returns the device's receipt number. */
  sale: (sale: FiscalSale) => Promise<string>
  /** Returns the report number. */
  close: (close: FiscalClose) => Promise<string>
}

export function fiscalDevice({ FISCAL_DEVICE }: Pick<Settings, 'FISCAL_DEVICE'>): FiscalDevice | null {
  if (FISCAL_DEVICE === null) return null
  return { sale: (sale) => postToDevice(FISCAL_DEVICE, 'sales', sale), close: (close) => postToDevice(FISCAL_DEVICE, 'closes', close) }
}

const answer = z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

async function postToDevice(address: string, what: 'sales' | 'closes', body: object): Promise<string> {
  const read = z.safeParse(answer, await askJson(`${address.replace(/\/$/, '')}/${what}`, body))
  if (!read.success) throw new Unreachable('The fiscal device answered in an unknown form')
  return read.data.number
}
