import { useMemo } from 'react'
import { labelOf } from '../../../contract/labels.ts'
import { suppliers, type SupplierCategory } from '../../../contract/suppliers/suppliers.ts'
import { useMay } from '../../commands/use-may.ts'
import type { Option } from '../../ui/use-options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { equal, filled, onlyOne, picked, yesNo } from '../shared/terms/terms.ts'
import { TermsSheet, type TermsKind } from '../shared/terms/TermsSheet.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

interface CategorySheetProps {
  categories: readonly SupplierCategory[]
  tab: TabHandle
  reload: () => Promise<void>
  autoFocus?: boolean
}

export function CategorySheet({ categories, tab, reload, autoFocus }: CategorySheetProps) {
  const may = useMay(suppliers.addCategories)
  // Calls identify a row by its category.
  const lines = useMemo(() => categories.map((each) => ({ ...each, id: each.category.id })), [categories])
  return <TermsSheet tab={tab} kind={sheet} lines={lines} readOnly={!may} reload={reload} {...(autoFocus && { autoFocus })} />
}

interface Values {
  category: Option | null
  discount_percent: string | null
  /** `true` or `false`, as in a select cell. */
  is_preferred: string | null
}

const sheet: TermsKind<SupplierCategory, Values> = {
  label: 'Piegādātāja kategorijas',
  draftKey: 'categories',
  columns: [
    {
      id: 'category',
      header: labelOf('category_id'),
      width: 260,
      grow: 1,
      kind: 'record',
      load: categoryPicker,
      locked: ({ line }) => line !== null,
      value: ({ category }) => category?.label,
      patch: (value) => ({ category: picked(value) }),
    },
    { id: 'discount_percent', header: labelOf('discount_percent'), width: 110, kind: 'percent', value: (row) => row.discount_percent },
    {
      id: 'is_preferred',
      header: labelOf('is_preferred'),
      width: 170,
      kind: 'select',
      choices: yesNo,
      entry: false,
      value: (row) => row.is_preferred ?? 'false',
    },
  ],
  fresh: { category: null, discount_percent: null, is_preferred: null },
  valuesOf: ({ category, path, discount_percent, is_preferred }) => ({
    category: { id: category.id, label: path },
    discount_percent,
    is_preferred: String(is_preferred),
  }),
  changesOf: (line, { discount_percent, is_preferred }) =>
    filled({
      discount_percent: discount_percent && !equal(discount_percent, line.discount_percent) ? discount_percent : undefined,
      is_preferred: is_preferred && is_preferred !== String(line.is_preferred) ? is_preferred === 'true' : undefined,
    }),
  bodyOf: ({ category, discount_percent, is_preferred }) =>
    category
      ? { category_id: Number(category.id), ...(discount_percent && { discount_percent }), is_preferred: is_preferred === 'true' }
      : null,
  same: (line, { category }) => line.category.id === category?.id,
  commands: { add: 'supplier.add-categories', edit: 'supplier.edit-category', remove: 'supplier.delete-category' },
  fields: { category: 'category_id' },
  resolvers: { category: onlyOne(categoryPicker) },
  together: true,
}
