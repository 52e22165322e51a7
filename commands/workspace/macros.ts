import { commands } from '../command.ts'

export const macroCommands = commands('Makro', 'everywhere', [
  {
    id: 'macro.make',
    title: 'Izveidot makro no pēdējām darbībām',
    keywords: ['ierakstīt', 'saglabāt darbības', 'macro', 'record'],
    keys: ['k m'],
    rule: 'staff',
    silent: true,
    run: (ctx) => ctx.shell('make-macro'),
  },
  {
    id: 'macro.list',
    title: 'Makro saraksts',
    keywords: ['labot makro', 'dzēst makro', 'kopīgot', 'macros'],
    keys: ['k l'],
    rule: 'staff',
    silent: true,
    run: (ctx) => ctx.shell('macros'),
  },
])
