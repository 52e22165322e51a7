/** Article number, name, EUR, minutes, regular maintenance. */
export const serviceJobs = [
  ['SD-DIAG', 'Diagnostika', '25.0000', 30, false],
  ['SD-IZB', 'Izbraukums pie klienta Rīgā', '30.0000', 45, false],
  ['SD-APK-DI', 'Daudzfunkciju iekārtas apkope', '65.0000', 60, true],
  ['SD-APK-LP', 'Printera apkope', '38.0000', 40, true],
  ['SD-VELT', 'Padeves veltņu maiņa', '28.0000', 25, false],
  ['SD-KAUS', 'Kausēšanas mezgla maiņa', '72.0000', 70, false],
  ['SD-TON', 'Tonera nomaiņa un druvas tīrīšana', '18.0000', 20, false],
  ['SD-TIR', 'Datora tīrīšana un termopastas maiņa', '35.0000', 45, true],
  ['SD-DISK', 'Diska maiņa ar datu pārnesi', '60.0000', 90, false],
  ['SD-ATM', 'Atmiņas moduļu uzstādīšana', '15.0000', 15, false],
  ['SD-TIKLS', 'Tīkla iekārtas uzstādīšana', '45.0000', 60, false],
  ['SD-PROG', 'Programmatūras uzstādīšana', '40.0000', 60, false],
] as const

export type JobSku = (typeof serviceJobs)[number][0]

export interface Fault {
  machine: string
  type: 'repair' | 'maintenance' | 'installation' | 'warranty'
  problem: string
  diagnosis: string
  result: string
  jobs: readonly JobSku[]
  /** Name prefix of the material. */
  material: string | null
}

export const faults: readonly Fault[] = [
  {
    machine: 'Daudzfunkciju iekārta Hansa Print MFP 540 A3 krāsu',
    type: 'repair',
    problem: 'Uz lapas melnas strīpas, reizēm iestrēgst papīrs',
    diagnosis: 'Nodilis veltnis, beidzies melnais toneris',
    result: 'Nomainīts toneris, iztīrīta druva, pārbaudes izdruka bez strīpām',
    jobs: ['SD-TON', 'SD-VELT'],
    material: 'Tonera kasetne',
  },
  {
    machine: 'Galda dators Vektors Desk 120',
    type: 'warranty',
    problem: 'Dators nesāk darbu pēc pirmās nedēļas',
    diagnosis: 'Ražošanas defekts atmiņas modulī',
    result: 'Modulis nomainīts garantijas ietvaros',
    jobs: ['SD-ATM'],
    material: 'Operatīvā atmiņa',
  },
  {
    machine: 'Lāzerprinteris Norda LP-420 melnbalts',
    type: 'maintenance',
    problem: 'Ceturkšņa apkope',
    diagnosis: 'Apkope pēc grafika',
    result: 'Iztīrīts, pārbaudīts, skaitītājs nolasīts',
    jobs: ['SD-APK-LP'],
    material: null,
  },
  {
    machine: 'Galda dators Kvants Desk 310',
    type: 'repair',
    problem: 'Dators ieslēdzas lēni, disks krakšķ',
    diagnosis: 'Disks bojāts, dati nolasāmi',
    result: 'Disks nomainīts, dati pārnesti, sistēma atjaunota',
    jobs: ['SD-DISK', 'SD-TIR'],
    material: 'SSD disks',
  },
  {
    machine: 'Daudzfunkciju iekārta Silva MFP 700 A4 melnbalta',
    type: 'maintenance',
    problem: 'Apkope pēc 50 000 lapām',
    diagnosis: 'Apkope pēc skaitītāja',
    result: 'Apkope veikta, veltņi iztīrīti',
    jobs: ['SD-APK-DI', 'SD-IZB'],
    material: null,
  },
  {
    machine: 'Portatīvais dators Aurora Tech Biz 560',
    type: 'repair',
    problem: 'Nepietiek atmiņas, programmas aizveras pašas',
    diagnosis: 'Viens atmiņas modulis bojāts',
    result: 'Modulis nomainīts, pārbaude četras stundas bez kļūdām',
    jobs: ['SD-ATM', 'SD-DIAG'],
    material: 'Operatīvā atmiņa',
  },
  {
    machine: 'Komutators Balteks S240',
    type: 'installation',
    problem: 'Jaunais birojs: vajag tīklu desmit vietām',
    diagnosis: 'Vietas apskatītas, kabeļi ievilkti',
    result: 'Komutators uzstādīts, visas vietas pārbaudītas',
    jobs: ['SD-TIKLS', 'SD-IZB'],
    material: 'Komutators',
  },
  {
    machine: 'Lāzerprinteris Hansa Print LP-250 krāsu',
    type: 'repair',
    problem: 'Drukā pelēki, toneris birst no lapas',
    diagnosis: 'Kausēšanas mezgls nesilst',
    result: 'Mezgls nomainīts',
    jobs: ['SD-KAUS'],
    material: null,
  },
]
