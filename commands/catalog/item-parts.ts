import type { Body } from '../../contract/calls.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { files } from '../../contract/files/files.ts'
import { recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'

const rule = 'manage_catalog_items'

interface ParamSet {
  param_id: number
  value_ids?: number[]
  text?: string
}

export const itemPartCommands = commands('Katalogs', 'record:item', [
  {
    id: 'item.add-images',
    title: 'Pievienot preces attēlus',
    keywords: ['bildes', 'foto', 'images'],
    rule,
    arguments: [{ name: 'files', label: 'Attēli', kind: 'picker', picker: 'images' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(catalog.addImages, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'imagesSaved')
    },
  },
  {
    id: 'item.arrange-images',
    title: 'Sakārtot preces attēlus',
    keywords: ['galvenais attēls', 'bildes'],
    rule,
    arguments: [{ name: 'images', label: 'Galvenais attēls', kind: 'picker', picker: 'main-image' }],
    run: async (ctx, { images }: { images: number[] }) => {
      await ctx.send(catalog.arrangeImages, { params: recordParams(ctx), body: { images } })
      await ctx.refresh()
    },
  },
  {
    id: 'item.delete-image',
    title: 'Dzēst preces attēlu',
    keywords: ['bilde'],
    rule,
    arguments: [{ name: 'image', label: 'Attēls', kind: 'picker', picker: 'item-image' }],
    run: async (ctx, { image }: { image: number }) => {
      await ctx.send(files.remove, { params: { id: image } })
      await tell(ctx, 'imageDeleted')
    },
  },
  {
    id: 'item.set-param',
    title: 'Noteikt preces parametru',
    keywords: ['īpašība', 'vērtība'],
    rule,
    arguments: [{ name: 'values', label: 'Parametrs', kind: 'picker', picker: 'item-param' }],
    run: async (ctx, { values: { param_id, ...body } }: { values: ParamSet }) => {
      await ctx.send(catalog.setItemParam, { params: { itemId: recordParams(ctx).id, paramId: param_id }, body })
      await tell(ctx)
    },
  },
  {
    id: 'item.clear-param',
    title: 'Noņemt preces parametru',
    rule,
    arguments: [{ name: 'param_id', label: 'Parametrs', kind: 'picker', picker: 'item-param-set' }],
    run: async (ctx, { param_id }: { param_id: number }) => {
      await ctx.send(catalog.clearItemParam, { params: { itemId: recordParams(ctx).id, paramId: param_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'item.options',
    title: 'Noteikt preces opcijas',
    rule,
    arguments: [{ name: 'values', label: 'Opcijas', kind: 'picker', picker: 'item-options' }],
    run: async (ctx, { values }: { values: Body<typeof catalog.setItemOptions> }) => {
      await ctx.send(catalog.setItemOptions, { params: { itemId: recordParams(ctx).id }, body: values })
      await tell(ctx)
    },
  },
  {
    id: 'item.related',
    title: 'Noteikt saistītās preces',
    keywords: ['piederumi', 'aizstājēji', 'izejmateriāli'],
    rule,
    arguments: [{ name: 'values', label: 'Saistītās preces', kind: 'picker', picker: 'related-items' }],
    run: async (ctx, { values }: { values: Omit<Body<typeof catalog.setRelated>, 'catalog_item_id'> }) => {
      await ctx.send(catalog.setRelated, { body: { catalog_item_id: recordParams(ctx).id, ...values } })
      await tell(ctx)
    },
  },
  {
    id: 'item.label',
    title: 'Drukāt preces etiķetes',
    keywords: ['svītrkods', 'uzlīme', 'label'],
    rule: 'view_catalog_items',
    arguments: [{ name: 'quantity', label: 'Etiķešu skaits', kind: 'quantity', initial: () => '1' }],
    run: (ctx, { quantity }: { quantity: string }) =>
      ctx.download(catalog.labels, { params: { ...recordParams(ctx), quantity: Number(quantity) } }, { show: true }),
  },
])
