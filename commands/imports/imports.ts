import { importKinds, importTitles, type ImportKind } from '../../contract/imports/import-titles.ts'
import { imports, twinChoices } from '../../contract/imports/imports.ts'
import { acting, recordParams, tell } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

export interface ImportFile {
  files: readonly File[]
  kind: ImportKind
  columns?: string
  sheet?: string
  source?: string
  date?: string
}

const rule = 'view_settings'
const page = '/workspace/imports'
const kind: Argument = {
  name: 'kind',
  label: 'Saraksts',
  kind: 'choice',
  choices: importKinds.map((value) => ({ value, label: importTitles[value] })),
}
const formats: Argument = {
  name: 'format',
  label: 'Formāts',
  kind: 'choice',
  initial: () => 'xlsx',
  choices: [
    { value: 'xlsx', label: 'Excel (.xlsx)' },
    { value: 'csv', label: 'CSV' },
  ],
}

export const importCommands = commands('Datu ielāde', 'record:import', [
  {
    id: 'import.check',
    title: 'Ielādēt datus no faila',
    scope: 'everywhere',
    keywords: ['importēt', 'imports', 'excel', 'xlsx', 'csv', 'pārcelšanās', 'sākuma atlikumi'],
    rule,
    arguments: [{ name: 'file', label: 'Fails', kind: 'picker', picker: 'import-file' }],
    run: async (ctx, { file }: { file: ImportFile }) => {
      const { data } = await ctx.send(imports.check, { body: file })
      ctx.open(`${page}/${data.id}`)
    },
  },
  {
    id: 'import.run',
    title: 'Ielādēt',
    keys: ['o i'],
    event: 'RUN',
    run: acting(imports.run, { text: 'Dati tiek ielādēti', color: 'green' }),
  },
  {
    id: 'import.twins',
    title: 'Izlemt par dublikātiem',
    keys: ['o d'],
    rule,
    event: 'DECIDE',
    arguments: [
      {
        name: 'choice',
        label: 'Ko darīt',
        kind: 'choice',
        choices: Object.entries(twinChoices).map(([value, label]) => ({ value, label })),
      },
      { name: 'row', label: 'Tikai rinda', kind: 'quantity', optional: true },
    ],
    run: async (ctx, { choice, row }: { choice: keyof typeof twinChoices; row?: string }) => {
      await ctx.send(imports.decide, { params: recordParams(ctx), body: { choice, ...(row && { row: Number(row) }) } })
      await tell(ctx)
    },
  },
  {
    id: 'import.undo',
    title: 'Atsaukt ielādi',
    keys: ['o a'],
    rule,
    event: 'UNDO',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(imports.undo, { params: recordParams(ctx) })
      await tell(ctx, { text: 'Ielāde tiek atsaukta', color: 'green' })
    },
  },
  {
    id: 'import.faults',
    title: 'Lejupielādēt kļūdu sarakstu',
    keys: ['o k'],
    keywords: ['xlsx', 'excel'],
    rule,
    run: (ctx) => ctx.download(imports.faults, { params: recordParams(ctx) }),
  },
  {
    id: 'import.delete',
    title: 'Dzēst pārbaudi',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      await ctx.send(imports.remove, { params: { id } })
      ctx.notify('deleted')
      ctx.close(`${page}/${id}`)
      ctx.open(page)
    },
  },
  {
    id: 'import.template',
    title: 'Lejupielādēt datu ielādes veidni',
    scope: 'everywhere',
    keywords: ['xlsx', 'excel', 'paraugs', 'imports'],
    rule,
    arguments: [kind],
    run: (ctx, { kind: of }: { kind: ImportKind }) => ctx.download(imports.template, { params: { kind: of } }),
  },
  {
    id: 'import.export',
    title: 'Lejupielādēt visu sarakstu (Excel, CSV)',
    scope: 'everywhere',
    keywords: ['eksports', 'eksportēt', 'xlsx', 'csv', 'excel', 'dati'],
    rule,
    arguments: [kind, formats],
    run: (ctx, { kind: of, format }: { kind: ImportKind; format: 'xlsx' | 'csv' }) =>
      ctx.download(imports.export, { params: { kind: of }, query: { format } }),
  },
])
