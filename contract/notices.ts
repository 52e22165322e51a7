/** Shown at the bottom left; red ones as errors (spec: rules R131 to R141). */
export interface Notice {
  color: 'green' | 'blue' | 'red'
  text: string
  /** Milliseconds. */
  timeout: number
}

function notice(color: Notice['color'], text: string, timeout = 4000): Notice {
  return { color, text, timeout }
}

/** The 51 notices of notices.tsv. Of two spellings the unused one has the suffix `Alt`. */
export const notices = {
  forbidden: notice('red', 'Darbība nav atļauta'),
  saveFailed: notice('red', 'Ierakstu neizdevās saglabāt'),
  systemError: notice('red', 'Sistēmas kļūda'),
  createFailed: notice('red', 'Ierakstu izveidot neizdevās'),
  updateFailed: notice('red', 'Ierakstu neizdevās izlabot'),
  updateFailedAlt: notice('red', 'Ierakstu izlabot neizdevās'),
  deleteFailedAlt: notice('red', 'Ierakstu neizdevās dzēst'),
  deleteFailed: notice('red', 'Neizdevās izdzēst'),
  editForbidden: notice('red', 'Ierakstu aizliegts labot'),
  deleteForbidden: notice('red', 'Ierakstu aizliegts dzēst'),
  recordDeleteForbidden: notice('red', 'Šo ierakstu dzēst ir aizliegts'),
  emailFailed: notice('red', 'E-pastu nosūtīt neizdevās'),
  passwordNotCreated: notice('red', 'Parole nav izveidota'),
  passwordEmailFailed: notice('red', 'E-pastu neizdevās izsūtīt'),
  inventoryItemUnknown: notice('red', 'Inventārs ar šādu UUID neeksistē'),
  pricesCopyFailed: notice('red', 'Cenas neizdevās nokopēt'),
  userAttachFailed: notice('red', 'Lietotāju neizdevās pievienot'),
  userDetachFailed: notice('red', 'Lietotāju neizdevās atvienot'),
  imageRule: notice('red', 'Failam jābūt bildei un MAX 8 MB'),
  acceptFailed: notice('red', 'Neizdevās akceptēt'),
  goodsAddFailed: notice('red', 'Preces neizdevās pievienot'),
  messageSaveFailed: notice('red', 'Ziņu neizdevās saglabāt'),
  userRolesFailed: notice('red', 'Lietotāja lomu neizdevās izlabot'),
  userPermissionsFailed: notice('red', 'Lietotāja atļaujas neizdevās izlabot'),
  created: notice('green', 'Ieraksts izveidots', 5000),
  updatedAlt: notice('blue', 'Ieraksts labots'),
  updated: notice('blue', 'Ieraksts izlabots', 5000),
  deleted: notice('red', 'Ieraksts dzēsts', 5000),
  added: notice('green', 'Ieraksts pievienots'),
  filesAdded: notice('green', 'Faili pievienoti', 5000),
  fileDeleted: notice('green', 'Fails dzēsts', 5000),
  imagesSaved: notice('green', 'Bildes saglabātas'),
  imageDeleted: notice('green', 'Bilde dzēsta'),
  passwordCreated: notice('green', 'Parole izveidota'),
  emailSent: notice('green', 'E-pasts nosūtīts'),
  emailWaits: notice('blue', 'E-pasts gaida nosūtīšanu'),
  passwordEmailSent: notice('green', 'E-pasts izsūtīts'),
  accepted: notice('green', 'Akceptēts'),
  componentAdded: notice('green', 'Komponente pievienota'),
  componentDeleted: notice('green', 'Komponente izdzēsta'),
  userCreated: notice('green', 'Lietotājs izveidots'),
  userDeleted: notice('green', 'Lietotājs dzēsts'),
  invitationSent: notice('green', 'Uzaicinājums izsūtīts'),
  invitationAccepted: notice('green', 'Uzaicinājums apstiprināts'),
  userRightsRevoked: notice('green', 'Lietotāja tiesības atceltas'),
  pricesCopied: notice('green', 'Cenas nokopētas'),
  userAttached: notice('green', 'Lietotājs pievienots'),
  userDetached: notice('green', 'Lietotājs atvienots'),
  messageAdded: notice('green', 'Ziņa pievienota'),
  messageSaved: notice('green', 'Ziņa saglabāta'),
  messageDeleted: notice('green', 'Ziņa dzēsta'),
  goodsAdded: notice('green', 'Preces pievienotas'),
} as const satisfies Record<string, Notice>

export type NoticeKey = keyof typeof notices
