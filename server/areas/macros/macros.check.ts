import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { withoutSecrets } from '../../../contract/secrets.ts'
import { largestMacro, type MacroRecord, type MacroStep, type macros } from '../../../contract/workspace/macros.ts'
import { fileAt } from '../../../contract/workspace/recorded.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { mayShareWithAll, rolesToShareWith } from './macros.record.ts'

type Written = Body<typeof macros.create>

/**
 * What a schema cannot say: values come from what exists, nothing secret is stored, and who it is shared with.
 * @throws Refusal
 */
export async function checkMacro(ctx: Pick<Context, 'db' | 'user'>, written: Written): Promise<void> {
  const { steps, parameters, kind } = written
  if (JSON.stringify([steps, parameters]).length > largestMacro) throw refusal('steps', `ir par lielu (ne vairāk kā ${largestMacro} zīmes)`)
  const names = parameters.map(({ name }) => name)
  if (new Set(names).size < names.length) throw refusal('parameters', 'vienādi nosaukumi')
  for (const [at, step] of steps.entries()) checkStep(step, at, { names: new Set(names), kind })
  if (JSON.stringify(withoutSecrets([steps, parameters])) !== JSON.stringify([steps, parameters]))
    throw refusal('steps', 'paroles, personas kodus un citus noslēpumus makro neglabā')
  await checkSharing(ctx, written)
}

interface Known {
  names: ReadonlySet<string>
  kind: string | null
}

function checkStep({ record, args, values, title }: MacroStep, at: number, { names, kind }: Known): void {
  const refuse = (why: string) => refusal(`steps.${at}`, `„${title}”: ${why}`)
  if (record && !isKnown(record, at, kind)) throw refuse('nav zināms, ar kuru ierakstu to darīt')
  for (const { from, step, field, name } of values) {
    const isThere = from === 'made' ? isEarlier(step, field, at) : from === 'start' ? kind !== null : names.has(name ?? '')
    if (!isThere) throw refuse('nav zināms, no kurienes ņemt vērtību')
  }
  if (hasFile(args)) throw refuse('failus makro neglabā')
}

function isKnown({ is, id, step, field, kind: own }: MacroRecord, at: number, kind: string | null): boolean {
  if (is === 'start') return kind === own
  return is === 'made' ? isEarlier(step, field, at) : typeof id === 'number'
}

function isEarlier(step: number | null | undefined, field: string | null | undefined, at: number): boolean {
  return typeof step === 'number' && step < at && typeof field === 'string'
}

function hasFile(value: unknown): boolean {
  if (fileAt(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFile)
}

async function checkSharing(ctx: Pick<Context, 'db' | 'user'>, { sharing, role_id }: Written): Promise<void> {
  if ((sharing === 'role') !== (role_id !== null)) throw refusal('role_id', 'lomu norāda tad, ja makro kopīgo ar lomu')
  if (sharing === 'everyone' && !mayShareWithAll(ctx.user))
    throw refusal('sharing', 'ar visiem makro kopīgo, kam ir atļauja „Sistēmas parametri”')
  if (role_id !== null && !(await rolesToShareWith(ctx)).some(({ id }) => id === role_id))
    throw refusal('role_id', 'kopīgot var ar lomu, kas ir jums pašam')
}

function refusal(field: string, why: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field.split('.')[0] ?? field)}”: ${why}`)
}
