import { paragraph, referenceList, whole, words } from '../reference/reference-list.ts'

/** Levels follow each other by their days; texts may have `{invoices}`, `{open}`, `{seller}`. */
export const reminderLevels = referenceList('/api/workspace/reminder_levels', {
  kind: 'reminder_level',
  table: 'reminder_levels',
  page: '/reminder_levels',
  permission: 'manage_receivables',
  addition: 'all',
  title: 'Atgādinājumu līmeņi',
  noun: { one: 'Atgādinājuma līmenis', whom: 'atgādinājuma līmeni', fresh: 'Jauns atgādinājuma līmenis' },
  fields: {
    name: words({ required: true, max: 100, column: 220 }),
    /** After the due date. */
    days: whole(1, 3650, { initial: 5, column: 130 }),
    subject_lv: words({ required: true, max: 200, column: 380 }),
    text_lv: paragraph({ required: true }),
    subject_en: words({ required: true, max: 200 }),
    text_en: paragraph({ required: true }),
  },
  sort: ['name', 'subject_lv'],
  unique: ['days'],
  examples: [
    {
      name: 'Īsais',
      days: 7,
      subject_lv: 'Ķēpas nav, parāds ir',
      text_lv: 'Labdien!\n{invoices}\nKopā {open}',
      subject_en: 'Unpaid',
      text_en: 'Hello,\n{invoices}\n{open}',
    },
    {
      name: 'Ļoti vēls',
      days: 90,
      subject_lv: 'Pēdējais',
      text_lv: '{invoices}\n{seller}',
      subject_en: 'Last',
      text_en: '{invoices}\n{seller}',
    },
  ],
})
