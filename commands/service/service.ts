import type { Body } from '../../contract/calls.ts'
import { files } from '../../contract/files/files.ts'
import { dayOf } from '../../contract/format.ts'
import { serviceActs, type ServiceRecord } from '../../contract/service/service-record.ts'
import { service } from '../../contract/service/service.ts'
import { formFor, acting, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import { each, eachWith } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'
import { confirmation } from '../reference/reference.ts'

const title = 'Serviss'
const opens = { rule: 'view_service_applications', module: 'service' } as const
const list = '/service/service_applications'
const successNotice = (text: string) => ({ color: 'green', text }) as const

async function step(ctx: CommandContext, event: 'START' | 'COMPLETE', text: string, date?: string): Promise<void> {
  await ctx.send(service.update, { params: recordParams(ctx), body: { event, ...(date && { date }), ...version(ctx) } })
  await tell(ctx, successNotice(text))
}

/**
 * Attaches pictures to the machine of a new application, or to the application. On failure it notifies, as the
 * application exists. A replay lacks the files.
 */
async function addPictures(
  ctx: CommandContext,
  { id, serviceable_items: [machine] }: ServiceRecord,
  pictureFiles: readonly File[],
): Promise<void> {
  const adding = machine
    ? ctx.send(files.uploadImages, { body: { fileable_type: 'serviceable_items', fileable_id: machine.id, files: pictureFiles } })
    : ctx.send(service.addFiles, { params: { id }, body: { files: pictureFiles } })
  await adding.catch(() => ctx.notify({ color: 'red', text: 'Pieteikums pieņemts, bet attēli nav pievienoti; pievienojiet tos šeit' }))
}

interface Assignment extends Arguments {
  assignee_id: number
  planned_date?: string | null
}

function assignment({ assignee_id, planned_date }: Assignment) {
  return { assignee_id, ...(planned_date && { planned_date }) }
}

export const serviceCommands = commands(title, 'record:service_application', [
  {
    id: 'service.create',
    title: 'Jauns servisa pieteikums',
    scope: 'everywhere',
    keys: ['c v'],
    keywords: ['remonts', 'zvans', 'bojājums', 'service'],
    ...opens,
    silent: true,
    opens: `${list}/create`,
    run: (ctx, { machine }: { machine?: string }) =>
      ctx.open(
        machine === undefined ? formFor(`${list}/create`, ctx, 'customer') : `${list}/create?machine=${encodeURIComponent(machine)}`,
      ),
  },
  {
    id: 'service.take',
    title: 'Saglabāt jauno servisa pieteikumu',
    scope: 'list:new-service',
    ...opens,
    run: async (ctx, { application, pictures }: { application?: Body<typeof service.create>; pictures?: readonly File[] }) => {
      if (!application) return void ctx.view('primary')
      const { service_application_id, data } = await ctx.send(service.create, { body: application })
      ctx.notify('created')
      const pictureFiles = pictures?.filter((each) => each instanceof File) ?? []
      if (pictureFiles.length > 0) await addPictures(ctx, data, pictureFiles)
      ctx.become(`${list}/${service_application_id}`)
      ctx.openBehind(list)
    },
  },
  {
    id: 'service.edit',
    title: 'Labot servisa pieteikumu',
    keywords: ['problēma', 'diagnoze', 'plānotais datums'],
    ...opens,
    event: 'EDIT',
    run: editing(service.update),
  },
  {
    id: 'service.assign',
    title: 'Norādīt atbildīgo un dienu',
    many: 'Norādīt atbildīgo un dienu',
    eachCall: eachWith(service.update, assignment),
    keys: ['s a'],
    keywords: ['tehniķis', 'plānot', 'assign'],
    ...opens,
    event: 'EDIT',
    arguments: [
      { name: 'assignee_id', label: 'Atbildīgais', kind: 'record', record: 'user' },
      { name: 'planned_date', label: 'Plānotā diena', kind: 'date', initial: () => dayOf(new Date()), optional: true },
    ],
    run: async (ctx, args: Assignment) => {
      await ctx.send(service.update, { params: recordParams(ctx), body: { ...assignment(args), ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'service.start',
    title: 'Sākt darbu',
    many: 'Sākt darbu',
    eachCall: each(service.update, { event: 'START' }),
    keys: ['s s'],
    keywords: ['rezervēt materiālus', 'start'],
    ...opens,
    event: 'START',
    run: (ctx) => step(ctx, 'START', 'Darbs sākts, materiāli rezervēti'),
  },
  {
    id: 'service.complete',
    title: 'Pabeigt darbu',
    many: 'Pabeigt darbu',
    eachCall: each(service.update, { event: 'COMPLETE' }),
    keys: ['s p'],
    keywords: ['izsniegt materiālus', 'akts', 'complete'],
    ...opens,
    event: 'COMPLETE',
    run: (ctx) => step(ctx, 'COMPLETE', 'Darbs pabeigts, materiāli izsniegti'),
  },
  {
    id: 'service.complete-on',
    title: 'Pabeigt darbu citā dienā',
    keywords: ['izpildes diena', 'datums', 'atpakaļ', 'complete'],
    ...opens,
    event: 'COMPLETE',
    arguments: [{ name: 'date', label: 'Darba diena', kind: 'date', initial: () => dayOf(new Date()) }],
    run: (ctx, { date }: { date: string }) => step(ctx, 'COMPLETE', 'Darbs pabeigts, materiāli izsniegti', date),
  },
  {
    id: 'service.revert',
    title: 'Atgriezt atpakaļ',
    keys: ['s b'],
    keywords: ['atcelt pabeigšanu', 'revert'],
    ...opens,
    event: 'REVERT',
    arguments: [confirmation],
    run: acting(service.revert),
  },
  {
    id: 'service.add-discount',
    title: 'Piešķirt servisa atlaidi',
    keys: ['s t'],
    keywords: ['atlaide', 'discount'],
    ...opens,
    event: 'ADD_DISCOUNT',
    run: acting(service.addDiscount),
  },
  {
    id: 'service.split',
    title: 'Sadalīt servisa pieteikumu',
    keys: ['s l'],
    keywords: ['atdalīt', 'split'],
    ...opens,
    event: 'SPLIT',
    arguments: [{ name: 'parts', label: 'Atdalāmais', kind: 'picker', picker: 'service-parts' }],
    run: async (ctx, { parts }: { parts: Body<typeof service.split> }) => {
      const { service_application_id } = await ctx.send(service.split, { params: recordParams(ctx), body: parts })
      ctx.notify('created')
      ctx.open(`${list}/${service_application_id}`)
    },
  },
  {
    id: 'service.invoice',
    title: 'Izrakstīt rēķinu par servisu',
    keys: ['s f'],
    keywords: ['rēķins', 'invoice'],
    rule: 'manage_invoices',
    event: 'INVOICE',
    // The form preselects charges of this application; other charges of the customer are listed too.
    run: (ctx) => {
      const { customer_id = 0, number = '' } = ctx.record?.facts ?? {}
      ctx.open(`/invoices/create?customer_id=${customer_id}&of=${encodeURIComponent(number)}`)
    },
  },
  {
    id: 'service.pdf',
    title: 'Atvērt servisa pieteikuma PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    ...opens,
    run: showing(service.pdf),
  },
  {
    id: 'service.prices-pdf',
    title: 'Atvērt PDF ar veikto darbu cenām',
    keywords: ['drukāt', 'cenas', 'vdc'],
    ...opens,
    run: showing(service.pricesPdf),
  },
  { ...inLanguage('service.pdf-in-language', 'Atvērt servisa pieteikuma PDF citā valodā', service.pdf), ...opens },
  {
    id: 'service.mail',
    title: 'Sūtīt servisa pieteikumu e-pastā',
    keys: ['f10'],
    keywords: ['e-pasts', 'akts', 'mail'],
    ...opens,
    event: 'MAIL',
    arguments: [
      { name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email },
      { name: 'include_attachments', label: 'Pievienot aktus un failus', kind: 'flag', initial: () => true },
      mailLanguage,
    ],
    run: async (ctx, { include_attachments, ...given }: Mailing & { include_attachments: boolean }) => {
      await ctx.send(service.mail, { params: recordParams(ctx), body: { ...mailing(given), include_attachments } })
      ctx.notify('emailWaits')
    },
  },
  {
    id: 'service.document',
    title: 'Sagatavot servisa aktu',
    keys: ['s d'],
    keywords: ['darbu akts', 'defektācija', 'nodošana'],
    ...opens,
    arguments: [
      {
        name: 'type',
        label: 'Akts',
        kind: 'choice',
        choices: Object.entries(serviceActs).map(([value, label]) => ({ value, label })),
      },
      { name: 'text', label: 'Slēdziens', kind: 'long-text', optional: true },
    ],
    run: async (ctx, { type, text }: { type: keyof typeof serviceActs; text?: string | null }) => {
      const { document_id: id } = await ctx.send(service.makeDocument, { params: recordParams(ctx), body: { type, ...(text && { text }) } })
      await tell(ctx, 'created')
      await ctx.download(service.documentPdf, { params: { id } }, { show: true })
    },
  },
  {
    id: 'service.delete',
    title: 'Dzēst servisa pieteikumu',
    keys: ['s x'],
    many: 'Dzēst servisa pieteikumus',
    eachCall: each(service.remove),
    ...opens,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(service.remove, list),
  },
])
