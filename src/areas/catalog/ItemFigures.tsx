import type { ItemRecord } from '../../../contract/catalog/catalog.ts'
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big, sum } from '../../../contract/money.ts'
import { HeadFigures, type HeadFigure } from '../../workspace/record/HeadFigures.tsx'

/** Price, margin and stock of an item; costs only with the right to them. */
export function ItemFigures({ item }: { item: ItemRecord }) {
  return <HeadFigures label="Cena un krājums" figures={[...prices(item), ...(item.is_stocked ? stock(item) : [])]} />
}

function prices({ list_price, price_gross, avg_cost }: ItemRecord): HeadFigure[] {
  const figures: HeadFigure[] = [{ label: 'Cena bez PVN', value: `${formatPrice(list_price)}\u00a0€` }]
  if (price_gross) figures.push({ label: 'Cena ar PVN', value: formatMoney(price_gross) })
  if (avg_cost === undefined || avg_cost === null || big(list_price).lte(0)) return figures
  const margin = big(list_price).minus(avg_cost)
  const share = formatPercent(margin.times(100).div(list_price).round(1))
  return [...figures, { label: 'Marža', value: `${formatMoney(margin)} (${share})`, alarming: margin.lt(0) }]
}

function stock({ stock: places, measure_unit }: ItemRecord): HeadFigure[] {
  const quantityOf = (of: 'available' | 'incoming') => sum(places.map((place) => place[of]))
  const available = quantityOf('available')
  return [
    { label: 'Pieejams', value: `${formatQuantity(available)} ${measure_unit.name}`, alarming: available.lte(0) },
    { label: 'Sagaidāms', value: formatQuantity(quantityOf('incoming')) },
  ]
}
