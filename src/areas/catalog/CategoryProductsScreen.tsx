import { useParams } from 'wouter'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { itemColumns, currentItem } from './CatalogScreen.tsx'

export default function CategoryProductsScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'categoryId'>>()
  const id = Number(params.categoryId)
  const { answer } = useCall(catalog.showCategory, { params: { id } }, { handled: true })
  return (
    <ListView
      tab={tab}
      title={answer ? `${answer.data.name}: preces` : 'Kategorijas preces'}
      call={catalog.categoryProducts}
      params={{ id }}
      kind="item"
      columns={itemColumns}
      path={(row) => `/catalog/${row.id}`}
      record={currentItem}
      nouns={['prece', 'preces', 'preču']}
      empty={<EmptyState title="Kategorijā preču nav" />}
    />
  )
}
