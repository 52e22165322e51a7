import type { Body } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { rent } from '../../contract/rent/rent.ts'
import { recordParams, tell } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

export interface ReadingArgument extends Arguments {
  id: number
  lock_version: number
  name: string
  value: string
}

interface Picture {
  rent_item_id: number
  option_id: number
  photo: File
}

export interface ReadingsFile {
  files: readonly File[]
  /** Column mapping: `inventory_nr=A,value=D`. */
  columns?: string
  sheet?: string
  date?: string
  customer_id?: number
}

const opens = { rule: 'manage_rent', module: 'rent' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

const photos = { name: 'photos', label: 'Foto', kind: 'picker', picker: 'files' } as const

async function addPhotos(ctx: CommandContext, fileable_id: number, selectedPhotos: readonly File[]): Promise<void> {
  await ctx.send(files.uploadImages, { body: { fileable_type: 'rent_item_readings' as const, fileable_id, files: selectedPhotos } })
  await tell(ctx, 'filesAdded')
}

export const rentReadingCommands = commands('Noma', 'record:rent', [
  {
    id: 'rent.read',
    title: 'Ierakstīt rādījumus',
    keys: ['o r'],
    keywords: ['skaitītājs', 'nolasīt', 'lapas'],
    ...opens,
    event: 'READ',
    silent: true,
    run: (ctx) => ctx.open(`/workspace/rent_readings?rent_id=${recordParams(ctx).id}`),
  },
  {
    id: 'rent.read-customer',
    title: 'Ierakstīt klienta iekārtu rādījumus',
    scope: 'record:customer',
    keywords: ['noma', 'skaitītāji', 'nolasīt'],
    ...opens,
    silent: true,
    run: (ctx) => ctx.open(`/workspace/rent_readings?customer_id=${recordParams(ctx).id}`),
  },
  {
    id: 'rent.save-readings',
    title: 'Ierakstīt lapas rādījumus',
    scope: 'list:rent-sheet',
    ...opens,
    run: async (ctx, { sheet }: { sheet?: Body<typeof rent.read> }) => {
      if (!sheet) return void ctx.view('primary')
      const { readings } = await ctx.send(rent.read, { body: sheet })
      await tell(ctx, successNotice(`Ierakstīti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.send-readings',
    title: 'Nodot savu iekārtu rādījumus',
    scope: 'list:rent-own',
    rule: 'view_rent',
    module: 'rent',
    run: async (ctx, { sheet, pictures = [] }: { sheet?: Body<typeof rent.sendReadings>; pictures?: readonly Picture[] }) => {
      if (!sheet) return void ctx.view('primary')
      const { readings, data } = await ctx.send(rent.sendReadings, { body: sheet })
      for (const { rent_item_id, option_id, photo } of pictures) {
        const reading = data.find((each) => each.rent_item_id === rent_item_id && each.option_id === option_id)
        const body = { fileable_type: 'rent_item_readings' as const, fileable_id: reading?.id ?? 0, files: [photo] }
        await ctx.send(files.uploadImages, { body })
      }
      await tell(ctx, successNotice(`Nodoti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.import-readings',
    title: 'Ielasīt rādījumus no faila',
    scope: 'everywhere',
    keywords: ['excel', 'xlsx', 'csv', 'importēt', 'skaitītāji', 'noma'],
    ...opens,
    arguments: [{ name: 'file', label: 'Fails', kind: 'picker', picker: 'rent-readings-file' }],
    run: async (ctx, { file }: { file: ReadingsFile }) => {
      const { readings } = await ctx.send(rent.importReadings, { body: file })
      await tell(ctx, successNotice(`Ierakstīti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.add-photo',
    title: 'Pievienot rādījuma foto',
    keywords: ['attēls', 'bilde', 'skaitītājs'],
    ...opens,
    arguments: [{ name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true }, photos],
    run: (ctx, { reading, photos: selectedPhotos }: { reading: { id: number }; photos: readonly File[] }) =>
      addPhotos(ctx, reading.id, selectedPhotos),
  },
  {
    id: 'rent.sheet-photo',
    title: 'Pievienot rādījuma foto',
    scope: 'record:rent_reading',
    keywords: ['attēls', 'bilde', 'skaitītājs'],
    ...opens,
    arguments: [photos],
    silent: true,
    run: (ctx, { photos: selectedPhotos }: { photos: readonly File[] }) => addPhotos(ctx, recordParams(ctx).id, selectedPhotos),
  },
  {
    id: 'rent.open-photo',
    title: 'Atvērt rādījuma foto',
    rule: 'view_rent',
    module: 'rent',
    silent: true,
    arguments: [{ name: 'file_id', label: 'Foto', kind: 'picker', picker: 'rent-photo' }],
    run: (ctx, { file_id: id }: { file_id: number }) => ctx.download(files.download, { params: { id } }, { show: true }),
  },
  {
    id: 'rent.correct-reading',
    title: 'Labot rādījumu',
    ...opens,
    event: 'READ',
    arguments: [
      { name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true },
      {
        name: 'value',
        label: 'Rādījums',
        kind: 'quantity',
        initial: (_, args) => (args['reading'] as ReadingArgument | undefined)?.value,
      },
    ],
    run: async (ctx, { reading, value }: { reading: ReadingArgument; value: string }) => {
      const { id, lock_version } = reading
      await ctx.send(rent.updateReading, { params: { id }, body: { value, lock_version } })
      await tell(ctx, successNotice('Rādījums labots'))
    },
  },
  {
    id: 'rent.waive-reading',
    title: 'Neiekļaut rādījumu rēķinā vai atkal iekļaut',
    actionLabel: 'Saglabāt',
    keywords: ['bez rēķina', 'atlaist', 'skaitītājs'],
    ...opens,
    event: 'READ',
    arguments: [
      { name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true },
      { name: 'is_waived', label: 'Neiekļaut rēķinā', kind: 'flag', initial: () => true },
    ],
    run: async (ctx, { reading, is_waived }: { reading: ReadingArgument; is_waived: boolean }) => {
      const { id, lock_version } = reading
      await ctx.send(rent.updateReading, { params: { id }, body: { is_waived, lock_version } })
      await tell(ctx, successNotice(is_waived ? 'Rādījumu rēķinā neiekļauj' : 'Rādījumu rēķinā atkal iekļauj'))
    },
  },
  {
    id: 'rent.remove-reading',
    title: 'Dzēst rādījumu',
    ...opens,
    event: 'READ',
    arguments: [{ name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true }, confirmation],
    run: async (ctx, { reading }: { reading: ReadingArgument }) => {
      await ctx.send(rent.removeReading, { params: { id: reading.id } })
      await tell(ctx, 'deleted')
    },
  },
])
