import type { Body } from '../contract/calls.ts'
import { catalog } from '../contract/catalog.ts'
import { files } from '../contract/files.ts'
import { front, tell } from './acting.ts'
import { commands } from './command.ts'

const rule = 'manage_catalog_items'

/** What a parameter of an item becomes: listed values or a text of its own. */
interface ParamSet {
  param_id: number
  value_ids?: number[]
  text?: string
}

/** Commands on what hangs on the catalogue item in front: pictures, parameters, options, related items, labels. */
export const itemPartCommands = commands('Katalogs', 'record:item', [
  {
    id: 'item.add-images',
    title: 'Pievienot preces attēlus',
    keywords: ['bildes', 'foto', 'images'],
    rule,
    arguments: [{ name: 'files', label: 'Attēli', kind: 'picker', picker: 'images' }],
    run: async (desk, { files: chosen }: { files: readonly unknown[] }) => {
      await desk.send(catalog.addImages, { params: front(desk), body: { files: chosen } as never })
      await tell(desk, 'imagesSaved')
    },
  },
  {
    id: 'item.arrange-images',
    title: 'Sakārtot preces attēlus',
    keywords: ['galvenais attēls', 'bildes'],
    rule,
    arguments: [{ name: 'images', label: 'Galvenais attēls', kind: 'picker', picker: 'main-image' }],
    run: async (desk, { images }: { images: number[] }) => {
      await desk.send(catalog.arrangeImages, { params: front(desk), body: { images } })
      await desk.refresh()
    },
  },
  {
    id: 'item.delete-image',
    title: 'Dzēst preces attēlu',
    keywords: ['bilde'],
    rule,
    arguments: [{ name: 'image', label: 'Attēls', kind: 'picker', picker: 'item-image' }],
    run: async (desk, { image }: { image: number }) => {
      await desk.send(files.remove, { params: { id: image } })
      await tell(desk, 'imageDeleted')
    },
  },
  {
    id: 'item.set-param',
    title: 'Noteikt preces parametru',
    keywords: ['īpašība', 'vērtība'],
    rule,
    arguments: [{ name: 'values', label: 'Parametrs', kind: 'picker', picker: 'item-param' }],
    run: async (desk, { values: { param_id, ...body } }: { values: ParamSet }) => {
      await desk.send(catalog.setItemParam, { params: { itemId: front(desk).id, paramId: param_id }, body })
      await tell(desk)
    },
  },
  {
    id: 'item.clear-param',
    title: 'Noņemt preces parametru',
    rule,
    arguments: [{ name: 'param_id', label: 'Parametrs', kind: 'picker', picker: 'item-param-set' }],
    run: async (desk, { param_id }: { param_id: number }) => {
      await desk.send(catalog.clearItemParam, { params: { itemId: front(desk).id, paramId: param_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'item.options',
    title: 'Noteikt preces opcijas',
    rule,
    arguments: [{ name: 'values', label: 'Opcijas', kind: 'picker', picker: 'item-options' }],
    run: async (desk, { values }: { values: Body<typeof catalog.setItemOptions> }) => {
      await desk.send(catalog.setItemOptions, { params: { itemId: front(desk).id }, body: values })
      await tell(desk)
    },
  },
  {
    id: 'item.related',
    title: 'Noteikt saistītās preces',
    keywords: ['piederumi', 'aizstājēji', 'izejmateriāli'],
    rule,
    arguments: [{ name: 'values', label: 'Saistītās preces', kind: 'picker', picker: 'related-items' }],
    run: async (desk, { values }: { values: Omit<Body<typeof catalog.setRelated>, 'catalog_item_id'> }) => {
      await desk.send(catalog.setRelated, { body: { catalog_item_id: front(desk).id, ...values } })
      await tell(desk)
    },
  },
  {
    id: 'item.label',
    title: 'Drukāt preces etiķetes',
    keywords: ['svītrkods', 'uzlīme', 'label'],
    rule: 'view_catalog_items',
    arguments: [{ name: 'quantity', label: 'Etiķešu skaits', kind: 'quantity', initial: () => '1' }],
    run: (desk, { quantity }: { quantity: string }) =>
      desk.download(catalog.labels, { params: { ...front(desk), quantity: Number(quantity) } }, { show: true }),
  },
])
