import type { Body } from '../contract/calls.ts'
import { files } from '../contract/files.ts'
import { rent } from '../contract/rent.ts'
import { front, tell } from './acting.ts'
import { commands, type Arguments } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** A reading, as its row or the picker names it. */
export interface ChosenReading extends Arguments {
  id: number
  lock_version: number
  /** What the history calls it. */
  name: string
  value: string
}

/** A picture of a meter as it was read. */
interface Picture {
  rent_item_id: number
  option_id: number
  photo: File
}

/** A file of readings as its dialog picks it. */
export interface ReadingsFile {
  files: readonly File[]
  /** Which column holds what: `inventory_nr=A,value=D`. */
  columns?: string
  /** Which of several sheets of a workbook was chosen. */
  sheet?: string
  date?: string
  customer_id?: number
}

const opens = { rule: 'manage_rent', module: 'rent' } as const
const done = (text: string) => ({ color: 'green', text }) as const

const photos = { name: 'photos', label: 'Foto', kind: 'picker', picker: 'files' } as const

async function addPhotos(desk: Desk, fileable_id: number, chosen: readonly File[]): Promise<void> {
  await desk.send(files.uploadImages, { body: { fileable_type: 'rent_item_readings', fileable_id, files: chosen } as never })
  await tell(desk, 'filesAdded')
}

/** Commands on what the meters of rented machines show. */
export const rentReadingCommands = commands('Noma', 'record:rent', [
  {
    id: 'rent.read',
    title: 'Ierakstīt rādījumus',
    keys: ['o r'],
    keywords: ['skaitītājs', 'nolasīt', 'lapas'],
    ...opens,
    event: 'READ',
    silent: true,
    run: (desk) => desk.open(`/workspace/rent_readings?rent_id=${front(desk).id}`),
  },
  {
    id: 'rent.read-customer',
    title: 'Ierakstīt klienta iekārtu rādījumus',
    scope: 'record:customer',
    keywords: ['noma', 'skaitītāji', 'nolasīt'],
    ...opens,
    silent: true,
    run: (desk) => desk.open(`/workspace/rent_readings?customer_id=${front(desk).id}`),
  },
  {
    id: 'rent.save-readings',
    title: 'Ierakstīt lapas rādījumus',
    scope: 'list:rent-sheet',
    ...opens,
    run: async (desk, { sheet }: { sheet?: Body<typeof rent.read> }) => {
      if (!sheet) return void desk.view('primary')
      const { readings } = await desk.send(rent.read, { body: sheet })
      await tell(desk, done(`Ierakstīti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.send-readings',
    title: 'Nodot savu iekārtu rādījumus',
    scope: 'list:rent-own',
    rule: 'view_rent',
    module: 'rent',
    run: async (desk, { sheet, pictures = [] }: { sheet?: Body<typeof rent.sendReadings>; pictures?: readonly Picture[] }) => {
      if (!sheet) return void desk.view('primary')
      const { readings, data } = await desk.send(rent.sendReadings, { body: sheet })
      for (const { rent_item_id, option_id, photo } of pictures) {
        const reading = data.find((each) => each.rent_item_id === rent_item_id && each.option_id === option_id)
        const body = { fileable_type: 'rent_item_readings', fileable_id: reading?.id ?? 0, files: [photo] }
        await desk.send(files.uploadImages, { body: body as never })
      }
      await tell(desk, done(`Nodoti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.import-readings',
    title: 'Ielasīt rādījumus no faila',
    scope: 'everywhere',
    keywords: ['excel', 'xlsx', 'csv', 'importēt', 'skaitītāji', 'noma'],
    ...opens,
    arguments: [{ name: 'file', label: 'Fails', kind: 'picker', picker: 'rent-readings-file' }],
    run: async (desk, { file }: { file: ReadingsFile }) => {
      const { readings } = await desk.send(rent.importReadings, { body: file as never })
      await tell(desk, done(`Ierakstīti rādījumi: ${readings}`))
    },
  },
  {
    id: 'rent.add-photo',
    title: 'Pievienot rādījuma foto',
    keywords: ['attēls', 'bilde', 'skaitītājs'],
    ...opens,
    arguments: [{ name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true }, photos],
    run: (desk, { reading, photos: chosen }: { reading: { id: number }; photos: readonly File[] }) => addPhotos(desk, reading.id, chosen),
  },
  {
    id: 'rent.sheet-photo',
    title: 'Pievienot rādījuma foto',
    scope: 'record:rent_reading',
    keywords: ['attēls', 'bilde', 'skaitītājs'],
    ...opens,
    arguments: [photos],
    silent: true,
    run: (desk, { photos: chosen }: { photos: readonly File[] }) => addPhotos(desk, front(desk).id, chosen),
  },
  {
    id: 'rent.open-photo',
    title: 'Atvērt rādījuma foto',
    rule: 'view_rent',
    module: 'rent',
    silent: true,
    arguments: [{ name: 'file_id', label: 'Foto', kind: 'picker', picker: 'rent-photo' }],
    run: (desk, { file_id: id }: { file_id: number }) => desk.download(files.download, { params: { id } }, { show: true }),
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
        initial: (_, given) => (given['reading'] as ChosenReading | undefined)?.value,
      },
    ],
    run: async (desk, { reading, value }: { reading: ChosenReading; value: string }) => {
      const { id, lock_version } = reading
      await desk.send(rent.updateReading, { params: { id }, body: { value, lock_version } })
      await tell(desk, done('Rādījums labots'))
    },
  },
  {
    id: 'rent.waive-reading',
    title: 'Neiekļaut rādījumu rēķinā vai atkal iekļaut',
    deed: 'Saglabāt',
    keywords: ['bez rēķina', 'atlaist', 'skaitītājs'],
    ...opens,
    event: 'READ',
    arguments: [
      { name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true },
      { name: 'is_waived', label: 'Neiekļaut rēķinā', kind: 'flag', initial: () => true },
    ],
    run: async (desk, { reading, is_waived }: { reading: ChosenReading; is_waived: boolean }) => {
      const { id, lock_version } = reading
      await desk.send(rent.updateReading, { params: { id }, body: { is_waived, lock_version } })
      await tell(desk, done(is_waived ? 'Rādījumu rēķinā neiekļauj' : 'Rādījumu rēķinā atkal iekļauj'))
    },
  },
  {
    id: 'rent.remove-reading',
    title: 'Dzēst rādījumu',
    ...opens,
    event: 'READ',
    arguments: [{ name: 'reading', label: 'Rādījums', kind: 'picker', picker: 'rent-reading', row: true }, confirmation],
    run: async (desk, { reading }: { reading: ChosenReading }) => {
      await desk.send(rent.removeReading, { params: { id: reading.id } })
      await tell(desk, 'deleted')
    },
  },
])
