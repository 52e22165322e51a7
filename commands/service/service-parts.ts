import type { Body } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { service } from '../../contract/service/service.ts'
import { acting, recordParams, tell } from '../acting.ts'
import { commands, type Argument, type Arguments } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { mailing, mailLanguage, type Mailing } from '../document-language.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { confirmation } from '../reference/reference.ts'

const opens = { rule: 'view_service_applications', module: 'service' } as const

/** A grid row: machine, job, material of a job, or extra item. */
export type ServicePart = 'machine' | 'position' | 'material' | 'item'

export interface NewServicePart {
  part: ServicePart
  /** Parent: machine of a job, job of a material. */
  under?: number
  values: object
}

const add: Readonly<Record<ServicePart, (ctx: CommandContext, row: NewServicePart) => Promise<unknown>>> = {
  machine: (ctx, { values }) =>
    ctx.send(service.addMachines, { params: { applicationId: recordParams(ctx).id }, body: { serviceable_items: [values] } }),
  position: (ctx, { under = 0, values }) =>
    ctx.send(service.addPositions, {
      params: { serviceableItemId: under },
      body: { service_positions: [values as Body<typeof service.addPositions>['service_positions'][number]] },
    }),
  material: (ctx, { under = 0, values }) =>
    ctx.send(service.addMaterials, {
      params: { id: under },
      body: { materials: [values as Body<typeof service.addMaterials>['materials'][number]] },
    }),
  item: (ctx, { values }) => ctx.send(service.addItems, { params: recordParams(ctx), body: { service_application_items: [values] } }),
}

const change: Readonly<Record<ServicePart, (ctx: CommandContext, id: number, changes: { lock_version: number }) => Promise<unknown>>> = {
  machine: (ctx, id, body) => ctx.send(service.updateMachine, { params: { id }, body }),
  position: (ctx, id, body) => ctx.send(service.updatePosition, { params: { id }, body }),
  material: (ctx, id, body) => ctx.send(service.updateMaterial, { params: { id }, body }),
  item: (ctx, itemId, body) => ctx.send(service.updateItem, { params: { itemId }, body }),
}

const remove: Readonly<Record<ServicePart, (ctx: CommandContext, id: number) => Promise<unknown>>> = {
  machine: (ctx, id) => ctx.send(service.removeMachine, { params: { id } }),
  position: (ctx, id) => ctx.send(service.removePosition, { params: { id } }),
  material: (ctx, id) => ctx.send(service.removeMaterial, { params: { id } }),
  item: (ctx, itemId) => ctx.send(service.removeItem, { params: { itemId } }),
}

export interface JobArgument extends Arguments {
  id: number
  lock_version: number
  name: string
  technician_id: number | null
  minutes: string | null
}

const jobOf = (args: Arguments): JobArgument | undefined => args['job'] as JobArgument | undefined

const act: Argument = { name: 'document_id', label: 'Akts', kind: 'picker', picker: 'service-act' }

/** Returns why no act can be selected. */
function withoutAct(none: string, isEligible: (act: { signed_at: string | null }) => boolean = () => true) {
  return ({ record }: CommandContext<'service_application'>): string | null => {
    const acts = record?.facts?.acts
    if (!acts) return 'Vispirms atveriet pieteikumu'
    return acts.length === 0 ? 'Servisa akta vēl nav; to sagatavo ar „Sagatavot servisa aktu”' : acts.some(isEligible) ? null : none
  }
}

const everyAct = withoutAct('')

function currentAct(ctx: CommandContext<'service_application'>, id: number): { lock_version: number } {
  return { lock_version: ctx.record?.facts?.acts?.find((each) => each.id === id)?.lock_version ?? 0 }
}

/** The grid runs the first three once per row left; from the palette without a row they open the grid. */
export const servicePartCommands = commands('Serviss', 'record:service_application', [
  {
    id: 'service.add-row',
    title: 'Pievienot iekārtu, darbu vai materiālu',
    keywords: ['rinda', 'detaļa', 'add item'],
    ...opens,
    event: 'EDIT',
    run: async (ctx, { row }: { row?: NewServicePart }) => {
      if (!row) return void ctx.view('lines')
      await add[row.part](ctx, row)
      await tell(ctx, 'created')
    },
  },
  {
    id: 'service.edit-row',
    title: 'Labot iekārtu, darbu vai materiālu',
    ...opens,
    event: 'EDIT',
    run: async (ctx, { part, row_id, changes }: { part?: ServicePart; row_id?: number; changes?: { lock_version: number } }) => {
      if (!part || row_id === undefined || !changes) return void ctx.view('lines')
      await change[part](ctx, row_id, changes)
      await tell(ctx)
    },
  },
  {
    id: 'service.delete-row',
    title: 'Dzēst iekārtu, darbu vai materiālu',
    ...opens,
    event: 'EDIT',
    run: async (ctx, { part, row_id }: { part?: ServicePart; row_id?: number }) => {
      if (!part || row_id === undefined) return void ctx.view('lines')
      await remove[part](ctx, row_id)
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'service.note-work',
    title: 'Norādīt meistaru un minūtes',
    keywords: ['tehniķis', 'darba laiks', 'kas darīja', 'cik ilgi'],
    ...opens,
    event: 'EDIT',
    arguments: [
      { name: 'job', label: 'Darbs', kind: 'picker', picker: 'service-position', row: true },
      {
        name: 'technician_id',
        label: 'Meistars',
        kind: 'record',
        record: 'user',
        optional: true,
        initial: (ctx, args) => jobOf(args)?.technician_id ?? ctx.user.id,
      },
      { name: 'minutes', label: 'Minūtes', kind: 'quantity', optional: true, initial: (_, args) => jobOf(args)?.minutes },
    ],
    run: async (ctx, { job, technician_id, minutes }: { job: JobArgument; technician_id?: number | null; minutes?: string | null }) => {
      const { id, lock_version } = job
      const body = {
        technician_id: technician_id ?? null,
        minutes: minutes == null || minutes === '' ? null : Number(minutes),
        lock_version,
      }
      await ctx.send(service.updatePosition, { params: { id }, body })
      await tell(ctx)
    },
  },
  {
    id: 'service.all-done',
    title: 'Atzīmēt visus darbus kā padarītus',
    keys: ['s w'],
    keywords: ['izdarīts', 'pabeigt darbus', 'all done'],
    ...opens,
    event: 'ALL_DONE',
    run: acting(service.positionsDone),
  },
  {
    id: 'service.document-pdf',
    title: 'Atvērt servisa aktu',
    ...opens,
    blocked: everyAct,
    arguments: [act],
    run: (ctx, { document_id: id }: { document_id: number }) => ctx.download(service.documentPdf, { params: { id } }, { show: true }),
  },
  {
    id: 'service.document-mail',
    title: 'Sūtīt servisa aktu e-pastā',
    keys: ['s m'],
    keywords: ['e-pasts', 'darbu akts', 'mail'],
    ...opens,
    blocked: everyAct,
    arguments: [
      act,
      {
        name: 'address',
        label: 'E-pasts',
        kind: 'email',
        initial: (ctx: CommandContext<'service_application'>) => ctx.record?.facts?.email,
      },
      { name: 'include_attachments', label: 'Pievienot failus', kind: 'flag', initial: () => true },
      mailLanguage,
    ],
    run: async (
      ctx,
      { document_id: documentId, include_attachments, ...given }: Mailing & { document_id: number; include_attachments: boolean },
    ) => {
      await ctx.send(service.mailDocument, { params: { documentId }, body: { ...mailing(given), include_attachments } })
      ctx.notify('emailWaits')
      await ctx.refresh()
    },
  },
  {
    id: 'service.document-sign',
    title: 'Atzīmēt servisa akta parakstu',
    keywords: ['parakstīt', 'pieņēma'],
    ...opens,
    blocked: withoutAct('Visi akti jau ir parakstīti', ({ signed_at }) => signed_at === null),
    arguments: [
      act,
      { name: 'signed_by', label: 'Parakstīja', kind: 'text' },
      { name: 'signed_at', label: 'Kad', kind: 'date', optional: true },
    ],
    run: async (ctx, { document_id: id, signed_by, signed_at }: { document_id: number; signed_by: string; signed_at?: string | null }) => {
      await ctx.send(service.signDocument, {
        params: { id },
        body: { signed_by, ...(signed_at && { signed_at }), ...currentAct(ctx, id) },
      })
      await tell(ctx)
    },
  },
  {
    id: 'service.document-unsign',
    title: 'Noņemt servisa akta parakstu',
    ...opens,
    blocked: withoutAct('Neviens akts nav parakstīts', ({ signed_at }) => signed_at !== null),
    arguments: [act, confirmation],
    run: async (ctx, { document_id: id }: { document_id: number }) => {
      await ctx.send(service.signDocument, { params: { id }, body: { signed_by: null, ...currentAct(ctx, id) } })
      await tell(ctx)
    },
  },
  {
    id: 'service.document-delete',
    title: 'Dzēst servisa aktu',
    ...opens,
    blocked: withoutAct('Parakstītu aktu nedzēš; vispirms noņemiet parakstu', ({ signed_at }) => signed_at === null),
    arguments: [act, confirmation],
    run: async (ctx, { document_id: id }: { document_id: number }) => {
      await ctx.send(service.removeDocument, { params: { id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'service.add-files',
    title: 'Pievienot failus servisa pieteikumam',
    keywords: ['attēls', 'foto', 'pielikums', 'upload'],
    ...opens,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(service.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'service.add-pictures',
    title: 'Pievienot iekārtas attēlus',
    keys: ['o i'],
    keywords: ['foto', 'bojājums', 'picture'],
    ...opens,
    arguments: [
      { name: 'machine_id', label: 'Iekārta', kind: 'picker', picker: 'service-machine' },
      { name: 'files', label: 'Attēli', kind: 'picker', picker: 'files' },
    ],
    silent: true,
    run: async (ctx, { machine_id, files: selectedFiles }: { machine_id: number; files: readonly File[] }) => {
      const body = { fileable_type: 'serviceable_items' as const, fileable_id: machine_id, files: selectedFiles }
      await ctx.send(files.uploadImages, { body })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'service.counters',
    title: 'Ierakstīt skaitītāju rādījumus',
    keywords: ['skaitītājs', 'nodruka', 'lapas', 'meter'],
    ...opens,
    event: 'EDIT',
    arguments: [{ name: 'counters', label: 'Skaitītāju rādījumi', kind: 'picker', picker: 'service-counters' }],
    run: async (ctx, { counters }: { counters: Body<typeof service.updateMachine> & { machine_id: number } }) => {
      const { machine_id: id, ...body } = counters
      await ctx.send(service.updateMachine, { params: { id }, body })
      await tell(ctx)
    },
  },
  {
    id: 'service.open-file',
    title: 'Atvērt servisa pieteikuma failu',
    ...opens,
    ...showingFile('Pieteikumam nav failu'),
  },
  {
    id: 'service.delete-file',
    title: 'Dzēst servisa pieteikuma failu',
    ...opens,
    ...deletingFile('Pieteikumam nav failu'),
  },
])
