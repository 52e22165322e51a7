import { catalog } from '../../../contract/catalog.ts'
import { useCall } from '../../desk/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../tabs/hooks.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { itemColumns, itemInFront } from './CatalogScreen.tsx'

/** Items of a category and of those below it. */
export default function CategoryProductsScreen({ params, tab }: ScreenProps<'categoryId'>) {
  const id = Number(params.categoryId)
  const { answer } = useCall(catalog.showCategory, { params: { id } })
  const title = answer ? `${answer.data.name}: preces` : 'Kategorijas preces'
  useTitle(tab, answer && title)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="border-b border-line bg-raised px-4 py-2.5 text-title">{title}</h1>
      <div className="min-h-0 grow">
        <ListView
          tab={tab}
          title={title}
          call={catalog.categoryProducts}
          params={{ id }}
          kind="item"
          columns={itemColumns}
          path={(row) => `/catalog/${row.id}`}
          record={itemInFront}
          nouns={['prece', 'preces', 'preču']}
          empty={<EmptyState title="Kategorijā preču nav" />}
          page={false}
        />
      </div>
    </div>
  )
}
