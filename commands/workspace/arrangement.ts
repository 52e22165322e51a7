import { commands } from '../command.ts'

/** Tabs side by side, and work put aside. */
export const arrangementCommands = commands('Cilnes', 'everywhere', [
  {
    id: 'tab.split',
    title: 'Rādīt divas cilnes blakus vai vienu',
    keywords: ['sadalīt ekrānu', 'split', 'blakus', 'aizvērt dalījumu'],
    keys: ['t s'],
    silent: true,
    run: (ctx) => ctx.shell('split'),
  },
  {
    id: 'tab.across',
    title: 'Uz otru blakus cilni',
    keywords: ['pāriet', 'otra puse', 'other side'],
    keys: ['ctrl+f6', 't b'],
    silent: true,
    run: (ctx) => ctx.shell('across'),
  },
  {
    id: 'tab.swap',
    title: 'Mainīt blakus cilnes vietām',
    keywords: ['apmainīt puses', 'swap'],
    keys: ['t m'],
    silent: true,
    run: (ctx) => ctx.shell('swap'),
  },
  {
    id: 'flow.park',
    title: 'Atlikt visu darbu malā',
    keywords: ['zvans', 'pārtraukums', 'nolikt', 'park'],
    keys: ['ctrl+m'],
    silent: true,
    run: (ctx) => ctx.shell('park'),
  },
  {
    id: 'flow.resume',
    title: 'Atsākt pēdējo atlikto darbu',
    keywords: ['turpināt', 'atgriezties', 'resume'],
    keys: ['ctrl+shift+m'],
    silent: true,
    run: (ctx) => ctx.shell('resume'),
  },
  {
    id: 'flow.parked',
    title: 'Atliktie darbi',
    keywords: ['atlikts', 'atsākt', 'parked'],
    keys: ['t c'],
    silent: true,
    run: (ctx) => ctx.shell('parked'),
  },
  {
    id: 'flow.layouts',
    title: 'Ciļņu izkārtojumi',
    keywords: ['atvērt izkārtojumu', 'layouts', 'workspaces'],
    keys: ['t z'],
    silent: true,
    run: (ctx) => ctx.shell('layouts'),
  },
  {
    id: 'flow.save-layout',
    title: 'Saglabāt ciļņu izkārtojumu',
    keywords: ['save layout', 'cilnes ar nosaukumu'],
    silent: true,
    arguments: [{ name: 'name', label: 'Nosaukums', kind: 'text' }],
    run: (ctx, { name }: { name: string }) => ctx.shell('save-layout', { name }),
  },
])
