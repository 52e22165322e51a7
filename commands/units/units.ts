import { units } from '../../contract/units/units.ts'
import { tell } from '../acting.ts'
import { commands, type Command } from '../command.ts'

export const unitCommands: readonly Command[] = commands('Vienības (IMEI)', 'record:catalog_item_unit', [
  {
    id: 'unit.replace',
    title: 'Aizstāt kļūdainu vienības numuru',
    keywords: ['imei', 'sērijas numurs', 'dzēst'],
    rule: 'manage_procurement',
    event: 'DELETE',
    arguments: [{ name: 'number', label: 'Pareizais numurs', kind: 'text' }],
    run: async (ctx, { number }: { number: string }) => {
      await ctx.send(units.replace, { params: { id: ctx.record?.id ?? 0 }, query: { number } })
      await tell(ctx)
    },
  },
])
