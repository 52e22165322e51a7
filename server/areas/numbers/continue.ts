import type { numbers } from '../../../contract/numbers/numbers.ts'
import type { Handler } from '../../http/context.ts'
import { continueSeries } from '../shared/numbering-start.ts'

export const continueFrom: Handler<typeof numbers.continueSeries> = async (ctx) => {
  const { kind, year, next_no } = ctx.body
  await continueSeries(ctx, { kind, year: String(year), next: next_no, field: 'next_no' })
  return {}
}
