import { customers } from '../../contract/customers/customers.ts'
import type { CommandContext } from '../context.ts'

export async function checkVatNumber(ctx: CommandContext<'customer' | 'supplier'>): Promise<void> {
  const { data } = await ctx.send(customers.checkVat, { body: { vat_nr: ctx.record?.facts?.vat_nr ?? '' } })
  const { valid, unavailable, vat_nr } = data
  if (valid === null) ctx.notify({ color: 'red', text: unavailable ?? 'PVN numuru pārbaude neatbild' })
  else ctx.notify(valid ? { color: 'green', text: `${vat_nr}: numurs ir derīgs` } : { color: 'red', text: `${vat_nr}: numurs nav derīgs` })
  await ctx.refresh()
}
