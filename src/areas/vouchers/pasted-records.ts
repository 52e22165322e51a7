import { recordLoader } from '../../commands/record-loader.ts'
import type { Option } from '../../ui/use-options.ts'
import { oneByOne, type FindRecords } from '../../workspace/lines/paste-rows.ts'

/** Finds pasted texts: the record of that name or code, or the only one that is found. */
export const pastedRecords: Readonly<Record<'account' | 'customer' | 'supplier', FindRecords>> = {
  account: oneByOne((name) => find('account', name)),
  customer: oneByOne((name) => find('customer', name)),
  supplier: oneByOne((name) => find('supplier', name)),
}

async function find(kind: string, name: string): Promise<Option | null> {
  const found = await recordLoader(kind)(name, new AbortController().signal)
  const exact = found.find(({ label }) => label === name || label.startsWith(`${name} `))
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}
