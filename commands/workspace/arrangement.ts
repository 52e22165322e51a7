import { commands } from '../command.ts'

/** Tabs side by side. */
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
])
