import { formatQuantity } from '../../../contract/format.ts'
import type { Command } from '../../../commands/command.ts'
import { commandById } from '../../commands/commands.ts'
import { openPath } from '../../commands/navigate.ts'
import { prefill } from '../../commands/prefill.ts'
import { closeThen } from '../../commands/shell-state.ts'
import type { Option } from '../../ui/use-options.ts'
import { priceAfter } from '../../workspace/lines/price-after.ts'
import { begunForAnother } from '../meaning/begun-order.ts'
import type { PaletteRow, PaletteSection } from '../palette-row.ts'
import type { OrderCustomer, ProposedLine, ProposedOrder } from './find-orders.ts'

const form = '/orders/create'

type Reason = (command: Command) => string | null

/** New orders that are begun with a customer and lines; Enter opens the form and saves nothing. */
export function orderSection(orders: readonly ProposedOrder[], reasonAgainst: Reason): PaletteSection {
  return { title: 'Ierosinātais pasūtījums', rows: orders.map((order) => orderRow(order, reasonAgainst)) }
}

export function orderRow({ customer, lines, isPriced }: ProposedOrder, reasonAgainst: Reason): PaletteRow {
  const command = commandById('order.create')
  const option: Option | null = customer && {
    id: customer.id,
    label: customer.title,
    ...(customer.subtitle && { hint: customer.subtitle }),
  }
  const described = lines.map((line) => lineText(line, isPriced))
  const title = customer ? `${command.title}: ${customer.title}` : `${command.title}: klientu izvēlēsieties formā`
  return {
    id: ['order', customer?.id ?? '-', ...lines.map(({ item }) => item?.id ?? '-')].join(' '),
    title,
    hint: described.join('; '),
    reason: reasonAgainst(command) ?? begunForAnother(option),
    does: title,
    about: [customer && joined(customer), ...described].filter(Boolean).join('\n'),
    opens: false,
    choose: () =>
      closeThen(() => {
        prefill(form, { customer: option, lines: lines.map(filled) })
        // Without the customer of the current record, whom the command would propose.
        openPath(form)
      }),
  }
}

function filled({ item, words, quantity }: ProposedLine) {
  return { item: item && { id: item.id, label: item.name, hint: item.sku }, texts: [words], quantity }
}

/** `3 × Filtrs · 12,50 € · pieejams 100 gab.` */
function lineText({ item, words, quantity }: ProposedLine, isPriced: boolean): string {
  const count = `${formatQuantity(quantity)} ×`
  if (!item) return `${count} „${words}” (nav atrasts)`
  const price = isPriced ? priceAfter(item.unit_price, item.discount_percent) : null
  const stock = item.available === null ? null : `pieejams ${formatQuantity(item.available)} ${item.measure_unit.name}`
  return [`${count} ${item.name}`, price !== null && `${price} €`, stock].filter(Boolean).join(' · ')
}

function joined({ title, subtitle }: OrderCustomer): string {
  return [title, subtitle].filter(Boolean).join(' · ')
}
