import { catalog } from '../../../contract/catalog/catalog.ts'
import { roundings, type CategoryRecord, type CategoryRow } from '../../../contract/catalog/categories.ts'
import { optionTypes, type CategoryOption } from '../../../contract/catalog/category-options.ts'
import { formatDelta, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { vatRates } from '../../data/vat-rates.ts'
import { useTabId } from '../../tabs/context.ts'

export function PriceRatesSection({ category: { price_rates, price_rates_from } }: { category: CategoryRecord }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <RowsTable
          label="Cenu uzcenojums"
          rows={price_rates}
          columns={rateColumns}
          rowKey={({ price_from }) => price_from}
          empty={
            price_rates_from ? (
              <p className="text-muted">
                Cenu joslas ir kategorijai <AppLink to={`/categories/${price_rates_from.id}`}>{price_rates_from.name}</AppLink>.
              </p>
            ) : (
              <p className="text-muted">Cenu uzcenojuma nav: preces ar automātisku cenu tirgo par kataloga cenu.</p>
            )
          }
        />
      </div>
      <CommandButton id="category.price-rates" />
    </div>
  )
}

type Rate = CategoryRecord['price_rates'][number]

const rateColumns: readonly Column<Rate>[] = [
  {
    id: 'from',
    header: `${labelOf('price_from')}, €`,
    width: 140,
    align: 'end',
    prices: true,
    cell: ({ price_from }) => formatPrice(price_from),
  },
  {
    id: 'to',
    header: `${labelOf('price_to')}, €`,
    width: 140,
    align: 'end',
    prices: true,
    cell: ({ price_to }) => (price_to ? formatPrice(price_to) : '∞'),
  },
  {
    id: 'markup',
    header: labelOf('markup_percent'),
    width: 140,
    align: 'end',
    cell: ({ markup_percent }) => formatQuantity(markup_percent),
  },
  { id: 'rounding', header: labelOf('rounding'), width: 160, grow: 1, cell: ({ rounding }) => roundings[rounding] },
]

/** Includes inherited options. */
export function OptionsSection({ category: { id, options } }: { category: CategoryRecord }) {
  return (
    <div className="flex flex-col gap-4">
      {options.length === 0 && <p className="text-muted">Opciju nav</p>}
      {options.map((option) => (
        <OptionBlock key={option.id} option={option} own={option.category.id === id} />
      ))}
      <div className="flex flex-wrap gap-2">
        <CommandButton id="category.add-option" />
        {options.length > 0 && <CommandButton id="category.offer-options" />}
      </div>
    </div>
  )
}

function OptionBlock({ option, own }: { option: CategoryOption; own: boolean }) {
  const optionArgs = { option_id: { id: option.id, lock_version: option.lock_version } }
  return (
    <section aria-label={option.name} className="rounded-panel border border-line bg-raised">
      <header className="flex min-h-9.5 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        <h2 className="text-base">{option.name}</h2>
        <span className="text-small text-muted">{optionTypes[option.type]}</span>
        {option.is_reading && <Badge>Skaitītājs</Badge>}
        {!option.is_offered && <Badge tone="warning">Nepiedāvā</Badge>}
        {!own && <span className="text-small text-muted">no kategorijas {option.category.name}</span>}
        {own && (
          <span className="ml-auto flex gap-1">
            {option.type === 'select' && (
              <CommandButton id="category.add-option-value" args={optionArgs} tone="quiet">
                Pievienot vērtību
              </CommandButton>
            )}
            <CommandButton id="category.rename-option" args={optionArgs} tone="quiet">
              Pārdēvēt
            </CommandButton>
            <CommandButton id="category.delete-option" args={optionArgs} tone="quiet">
              Dzēst
            </CommandButton>
          </span>
        )}
      </header>
      {option.items.length > 0 && (
        <ul aria-label={`${option.name}: vērtības`} className="flex flex-col p-1">
          {option.items.map((item) => (
            <li key={item.id} className="flex min-h-8 items-center gap-3 px-2">
              <span className="min-w-0 grow truncate">{item.data}</span>
              <span className="figures">{formatDelta(item.price_delta)}</span>
              {own && (
                <span className="flex gap-1">
                  <CommandButton id="category.edit-option-value" args={{ value: pickOf(item) }} tone="quiet">
                    Labot
                  </CommandButton>
                  <CommandButton id="category.delete-option-value" args={{ value: pickOf(item) }} tone="quiet">
                    Dzēst
                  </CommandButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function pickOf({ id, lock_version }: { id: number; lock_version: number }) {
  return { id, lock_version }
}

export function SubcategoriesSection({ category: { id } }: { category: CategoryRecord }) {
  const from = useTabId()
  const { answer } = useCall(catalog.subcategories, { params: { id } })
  return (
    <RowsTable
      label="Apakškategorijas"
      rows={answer?.data ?? []}
      columns={subcategoryColumns}
      rowKey={(row) => row.id}
      href={(row) => `/categories/${row.id}`}
      onOpen={(row, background) => openPath(`/categories/${row.id}`, { background, from, title: row.name })}
      empty={<EmptyState title="Apakškategoriju nav" action={<CommandButton id="category.create" />} />}
    />
  )
}

const subcategoryColumns: readonly Column<CategoryRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, opens: true, cell: ({ name }) => name },
  { id: 'code', header: labelOf('code'), width: widths.number, cell: ({ code }) => code },
  {
    id: 'vat',
    header: labelOf('vat_rate_code'),
    width: widths.number,
    align: 'end',
    cell: ({ vat_rate_code }) => vatRates().word(vat_rate_code),
  },
  { id: 'items', header: 'Preces', width: widths.quantity, align: 'end', cell: ({ items }) => items },
]

export function AccountsSection({ category }: { category: CategoryRecord }) {
  const { income_account, expense_account, stock_account, write_off_account } = category
  const accounts = { income_account, expense_account, stock_account, write_off_account }
  return (
    <div className="flex flex-col items-start gap-3">
      <KeyFacts
        label="Kategorijas konti"
        facts={Object.entries(accounts).map(([name, account]) => ({ id: name, label: labelOf(`${name}_id`), value: account?.name }))}
      />
      <CommandButton id="category.accounts" />
    </div>
  )
}
