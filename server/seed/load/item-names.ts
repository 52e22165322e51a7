import type { Rng } from '../demo/random.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)
const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))

const kinds =
  phrases(`Papīrs A4, Papīrs A3, Tonera kasetne, Tintes kasetne, Lodīšu pildspalva, Marķieris, Mape reģistrs, Aploksne, Piezīmju blociņš,
  Līmlapiņas, Skavotājs, Caurumotājs, Galda lampa, Biroja krēsls, Rakstāmgalds, Plaukts, Skapis, Atvilktņu bloks, Klēpjdators, Monitors,
  Tastatūra, Datorpele, Dokstacija, Printeris, Skeneris, Daudzfunkciju iekārta, Projektors, Ekrāns, Austiņas, Tīmekļa kamera, Maršrutētājs,
  Komutators, Tīkla kabelis, Pagarinātājs, Zibatmiņa, Cietais disks, Barošanas bloks, Mobilais tālrunis, Planšetdators, Lādētājs,
  Aizsargstikls, Kafijas pupiņas, Tēja, Minerālūdens, Cepumi, Roku krēms, Trauku līdzeklis, Atkritumu maisi, Papīra dvieļi, Tualetes papīrs,
  Ziepes, Dezinfekcijas līdzeklis, Cimdi, Darba apavi, Ķivere, Aptieciņa, Uzlīmes, Kastes, Līmlente, Iepakojuma plēve, Etiķešu printeris,
  Kases lente, Svītrkodu lasītājs, Seifs, Pulkstenis, Kalendārs, Grāmata, Žurnāls, Mācību līdzeklis, Glītlapas`)
const traits =
  phrases(`balts, melns, zils, sarkans, zaļš, pelēks, dzeltens, brūns, mazais, lielais, vidējais, pastiprināts, matēts, spīdīgs,
  pārstrādāts, ekonomiskais, profesionālais, saliekams, bezvadu, ūdensizturīgs, divpusējs, 80 g/m², 160 g/m², 500 lapas, 12 gab., A5,
  15 collas, 27 collas, 256 GB, 1 TB, XL, oriģināls, saderīgs`)
const services = phrases(
  'Uzstādīšana, Apkope, Diagnostika, Apmācība, Piegāde, Konfigurēšana, Remonts, Konsultācija, Datu pārnese, Utilizācija',
)
const makers =
  words(`Alnis Borealis Cirrus Delta Everto Ferrum Gravita Helios Ignis Jumis Krasta Lumen Mezzo Norda Optima Polaris Quanta Ripa
  Solvi Tekno Umbra Vento Walda Xeno Ymir Zenit`)
const departments = phrases(`Biroja tehnika, Biroja preces, Datori, Mēbeles, Tīkli, Telefoni, Saimniecība, Pārtika, Drošība, Iepakojums,
  Grāmatas, Tirdzniecības tehnika`)
const shelves = phrases('Pamata, Papildu, Akcijas, Sezonas, Profesionālie, Mājas, Skolu, Rezerves daļas, Piederumi, Komplekti')

export function itemName(random: Rng, service: boolean): string {
  if (service) return `${random.pick(services)}, ${random.pick(kinds).toLowerCase()} ${random.pick(makers)}`
  return `${random.pick(kinds)} ${random.pick(makers)} ${random.pick(traits)}${random.chance(0.6) ? ` ${random.int(10, 999)}` : ''}`
}

export function makerName(index: number): string {
  return numbered(makers, index)
}

export const topCategories: readonly string[] = departments

export function categoryName(top: string, index: number): string {
  return `${numbered(shelves, index)}: ${top.toLowerCase()}`
}

function numbered(names: readonly string[], index: number): string {
  const round = Math.floor(index / names.length)
  return `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`
}
