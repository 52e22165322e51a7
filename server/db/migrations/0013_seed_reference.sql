-- Reference data that every installation starts with (domain.md 1.2, 4.1, 4.6 to 4.8).

insert into countries (code, name, is_eu, vat_prefix, phone_code) values
  ('LV', 'Latvija', true, 'LV', '371'), ('LT', 'Lietuva', true, 'LT', '370'), ('EE', 'Igaunija', true, 'EE', '372'),
  ('AT', 'Austrija', true, 'AT', '43'), ('BE', 'Beļģija', true, 'BE', '32'), ('BG', 'Bulgārija', true, 'BG', '359'),
  ('HR', 'Horvātija', true, 'HR', '385'), ('CY', 'Kipra', true, 'CY', '357'), ('CZ', 'Čehija', true, 'CZ', '420'),
  ('DK', 'Dānija', true, 'DK', '45'), ('FI', 'Somija', true, 'FI', '358'), ('FR', 'Francija', true, 'FR', '33'),
  ('DE', 'Vācija', true, 'DE', '49'), ('GR', 'Grieķija', true, 'EL', '30'), ('HU', 'Ungārija', true, 'HU', '36'),
  ('IE', 'Īrija', true, 'IE', '353'), ('IT', 'Itālija', true, 'IT', '39'), ('LU', 'Luksemburga', true, 'LU', '352'),
  ('MT', 'Malta', true, 'MT', '356'), ('NL', 'Nīderlande', true, 'NL', '31'), ('PL', 'Polija', true, 'PL', '48'),
  ('PT', 'Portugāle', true, 'PT', '351'), ('RO', 'Rumānija', true, 'RO', '40'), ('SK', 'Slovākija', true, 'SK', '421'),
  ('SI', 'Slovēnija', true, 'SI', '386'), ('ES', 'Spānija', true, 'ES', '34'), ('SE', 'Zviedrija', true, 'SE', '46'),
  ('GB', 'Apvienotā Karaliste', false, 'GB', '44'), ('NO', 'Norvēģija', false, null, '47'), ('CH', 'Šveice', false, null, '41'),
  ('IS', 'Īslande', false, null, '354'), ('LI', 'Lihtenšteina', false, null, '423'), ('UA', 'Ukraina', false, null, '380'),
  ('GE', 'Gruzija', false, null, '995'), ('MD', 'Moldova', false, null, '373'), ('TR', 'Turcija', false, null, '90'),
  ('RS', 'Serbija', false, null, '381'), ('US', 'Amerikas Savienotās Valstis', false, null, '1'), ('CA', 'Kanāda', false, null, '1'),
  ('CN', 'Ķīna', false, null, '86'), ('JP', 'Japāna', false, null, '81'), ('KR', 'Dienvidkoreja', false, null, '82'),
  ('TW', 'Taivāna', false, null, '886'), ('IN', 'Indija', false, null, '91'), ('AU', 'Austrālija', false, null, '61'),
  ('NZ', 'Jaunzēlande', false, null, '64'), ('IL', 'Izraēla', false, null, '972'),
  ('AE', 'Apvienotie Arābu Emirāti', false, null, '971'), ('KZ', 'Kazahstāna', false, null, '7'), ('UZ', 'Uzbekistāna', false, null, '998');

-- ISO 3166-2:LV. Varakļānu novads was joined to Madonas novads on 2025-07-01.
insert into regions (code, name, country_id, kind, valid_to)
select 'LV-' || code, name, (select id from countries where countries.code = 'LV'), kind, case code when '102' then date '2025-06-30' end
from (values
  ('DGV', 'Daugavpils', 'valstspilsēta'), ('JEL', 'Jelgava', 'valstspilsēta'), ('JUR', 'Jūrmala', 'valstspilsēta'),
  ('LPX', 'Liepāja', 'valstspilsēta'), ('REZ', 'Rēzekne', 'valstspilsēta'), ('RIX', 'Rīga', 'valstspilsēta'),
  ('VEN', 'Ventspils', 'valstspilsēta'), ('002', 'Aizkraukles novads', 'novads'), ('007', 'Alūksnes novads', 'novads'),
  ('011', 'Ādažu novads', 'novads'), ('015', 'Balvu novads', 'novads'), ('016', 'Bauskas novads', 'novads'),
  ('022', 'Cēsu novads', 'novads'), ('026', 'Dobeles novads', 'novads'), ('033', 'Gulbenes novads', 'novads'),
  ('041', 'Jelgavas novads', 'novads'), ('042', 'Jēkabpils novads', 'novads'), ('047', 'Krāslavas novads', 'novads'),
  ('050', 'Kuldīgas novads', 'novads'), ('052', 'Ķekavas novads', 'novads'), ('054', 'Limbažu novads', 'novads'),
  ('056', 'Līvānu novads', 'novads'), ('058', 'Ludzas novads', 'novads'), ('059', 'Madonas novads', 'novads'),
  ('062', 'Mārupes novads', 'novads'), ('067', 'Ogres novads', 'novads'), ('068', 'Olaines novads', 'novads'),
  ('073', 'Preiļu novads', 'novads'), ('077', 'Rēzeknes novads', 'novads'), ('080', 'Ropažu novads', 'novads'),
  ('087', 'Salaspils novads', 'novads'), ('088', 'Saldus novads', 'novads'), ('089', 'Saulkrastu novads', 'novads'),
  ('091', 'Siguldas novads', 'novads'), ('094', 'Smiltenes novads', 'novads'), ('097', 'Talsu novads', 'novads'),
  ('099', 'Tukuma novads', 'novads'), ('101', 'Valkas novads', 'novads'), ('102', 'Varakļānu novads', 'novads'),
  ('106', 'Ventspils novads', 'novads'), ('111', 'Augšdaugavas novads', 'novads'), ('112', 'Dienvidkurzemes novads', 'novads'),
  ('113', 'Valmieras novads', 'novads')
) as listed (code, name, kind);

insert into banks (name, bic, bank_code, country_id)
select name, bic, left(bic, 4), (select id from countries where code = 'LV')
from (values
  ('Swedbank', 'HABALV22'), ('SEB banka', 'UNLALV2X'), ('Citadele banka', 'PARXLV22'), ('Luminor Bank', 'RIKOLV2X'),
  ('Rietumu Banka', 'RTMBLV2X'), ('BluOr Bank', 'CBBRLV22'), ('Signet Bank', 'LLBBLV2X'), ('Industra Bank', 'MULTLV2X'),
  ('Reģionālā investīciju banka', 'RIBRLV22'), ('Magnetiq Bank', 'LAPBLV2X'), ('Bigbank', 'BIGKLV21'), ('OP Corporate Bank', 'OKOYLV2X'),
  ('Latvijas Banka', 'LACBLV2X'), ('Valsts kase', 'TRELLV22')
) as listed (name, bic);

insert into company_forms (abbreviation, name, position_before_name, is_natural_person) values
  ('SIA', 'Sabiedrība ar ierobežotu atbildību', true, false), ('AS', 'Akciju sabiedrība', true, false),
  ('IK', 'Individuālais komersants', true, false), ('IND', 'Individuālais uzņēmums', true, false),
  ('ZEM', 'Zemnieku saimniecība', true, false), ('ZVJ', 'Zvejnieku saimniecība', true, false),
  ('PS', 'Pilnsabiedrība', true, false), ('KS', 'Komandītsabiedrība', true, false), ('KB', 'Kooperatīvā sabiedrība', true, false),
  ('BDR', 'Biedrība', true, false), ('NOD', 'Nodibinājums', true, false), ('FIL', 'Filiāle', true, false),
  ('AKP', 'Ārvalsts komersanta pārstāvniecība', true, false), ('SE', 'Eiropas komercsabiedrība', true, false),
  ('VU', 'Valsts uzņēmums', true, false), ('PSV', 'Pašvaldības uzņēmums', true, false), ('ROI', 'Iestāde', true, false),
  ('DRZ', 'Draudze', true, false);

insert into customer_types (name, requires_reg_nr, is_public_body) values
  ('Juridiska persona', true, false), ('Fiziska persona', false, false), ('Budžeta iestāde', true, true),
  ('Ārvalstu uzņēmums', false, false);

-- Codes of UN/ECE recommendation 20 and 21.
insert into measure_units (name, abbreviation, unece_code, decimals) values
  ('gabals', 'gab.', 'H87', 0), ('kilograms', 'kg', 'KGM', 3), ('grams', 'g', 'GRM', 0), ('tonna', 't', 'TNE', 3),
  ('metrs', 'm', 'MTR', 2), ('kilometrs', 'km', 'KMT', 1), ('kvadrātmetrs', 'm²', 'MTK', 2), ('kubikmetrs', 'm³', 'MTQ', 3),
  ('litrs', 'l', 'LTR', 2), ('stunda', 'h', 'HUR', 2), ('minūte', 'min', 'MIN', 0), ('diena', 'd.', 'DAY', 0),
  ('mēnesis', 'mēn.', 'MON', 2), ('gads', 'g.', 'ANN', 2), ('komplekts', 'kompl.', 'SET', 0), ('iepakojums', 'iep.', 'XPK', 0),
  ('kaste', 'kaste', 'XBX', 0), ('pāris', 'pāris', 'PR', 0), ('palete', 'pal.', 'XPX', 0), ('rullis', 'rullis', 'XRO', 0),
  ('kilovatstunda', 'kWh', 'KWH', 2), ('pakalpojums', 'pak.', 'C62', 2), ('lapa', 'lapa', 'ZP', 0);

insert into delivery_types (name, needs_address, price, is_courier) values
  ('Saņemt uz vietas', false, 0, false), ('Kurjers', true, 5.00, true), ('Pakomāts', true, 3.50, true), ('Pasts', true, 4.20, false),
  ('Transports', true, 25.00, false);

insert into vat_rates (code, rate, en_category, valid_from, declaration_code, label) values
  ('PVN21', 21, 'S', '2012-07-01', '41', '21 %'),
  ('PVN12', 12, 'S', '2011-01-01', '42', '12 %'),
  ('PVN5', 5, 'S', '2018-01-01', '421', '5 %'),
  ('PVN0', 0, 'Z', '1995-05-01', '43', '0 %'),
  ('PVNEX', 0, 'G', '1995-05-01', '43', '0 % (eksports)'),
  ('PVNIC', 0, 'K', '2004-05-01', '45', '0 % (ES piegāde)'),
  ('PVNAE', 0, 'AE', '2004-05-01', '411', 'Nodokļa apgrieztā maksāšana'),
  ('PVNE', 0, 'E', '1995-05-01', '49', 'Atbrīvots no PVN'),
  ('PVNO', 0, 'O', '1995-05-01', null, 'Nav PVN objekts');

-- Reasons that a line without tax names (law V8). The Latvian cases of reverse charge are cases of
-- VATEX-EU-AE; their PVN 1 codes tell them apart.
insert into vat_reasons (code, text_lv, text_en, law_ref, pvn1_code, non_cash_only, valid_from, valid_to) values
  ('VATEX-EU-AE', 'Nodokļa apgrieztā maksāšana', 'Reverse charge', 'PVN likuma 141.–143. pants', null, false, null, null),
  ('VATEX-EU-AE-R1', 'Nodokļa apgrieztā maksāšana (kokmateriāli)', 'Reverse charge (timber)', 'PVN likuma 141. pants', 'R1', false, null, null),
  ('VATEX-EU-AE-R2', 'Nodokļa apgrieztā maksāšana (metāllūžņi)', 'Reverse charge (scrap)', 'PVN likuma 143. pants', 'R2', false, null, null),
  ('VATEX-EU-AE-R3', 'Nodokļa apgrieztā maksāšana (būvniecība)', 'Reverse charge (construction)', 'PVN likuma 142. pants', 'R3', false, null, null),
  ('VATEX-EU-AE-R4', 'Nodokļa apgrieztā maksāšana (elektronika)', 'Reverse charge (electronics)', 'PVN likuma 143.1 pants', 'R4', true,
    '2016-04-01', null),
  ('VATEX-EU-IC', 'Preču piegāde Eiropas Savienībā, 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts)', 'Intra-Community supply',
    'PVN likuma 43. panta ceturtā daļa', null, false, null, null),
  ('VATEX-EU-G', 'Preču eksports, 0 % (PVN likuma 43. pants)', 'Export outside the EU', 'PVN likuma 43. pants', null, false, null, null),
  ('VATEX-EU-O', 'Nav PVN objekts', 'Not subject to VAT', null, null, false, null, null),
  ('VATEX-EU-132', 'Atbrīvots no PVN (PVN likuma 52. pants)', 'Exempt, article 132 of Directive 2006/112/EC', 'PVN likuma 52. pants', null,
    false, null, null);

insert into account_types (slug, name) values
  ('asset', 'Aktīvi'), ('liability', 'Saistības'), ('equity', 'Pašu kapitāls'), ('income', 'Ieņēmumi'), ('expense', 'Izdevumi');

insert into accounting_accounts (code, name, account_type_id)
select code, name, (select id from account_types where slug = type)
from (values
  ('1230', 'Pārējie pamatlīdzekļi un inventārs', 'asset'), ('2110', 'Izejvielas un materiāli', 'asset'),
  ('2120', 'Nepabeigtie ražojumi', 'asset'), ('2130', 'Preces pārdošanai', 'asset'), ('2190', 'Avansa maksājumi par precēm', 'asset'),
  ('2310', 'Norēķini ar pircējiem', 'asset'), ('2345', 'Pārmaksātais PVN', 'asset'), ('2399', 'Vēl neatskaitāmais PVN', 'asset'),
  ('2610', 'Kase', 'asset'), ('2613', 'Veikala kase', 'asset'), ('2620', 'Norēķinu konts bankā', 'asset'),
  ('2671', 'Karšu termināļi', 'asset'), ('3110', 'Pamatkapitāls', 'equity'), ('3410', 'Nesadalītā peļņa', 'equity'),
  ('5210', 'No pircējiem saņemtie avansi', 'liability'), ('5310', 'Norēķini ar piegādātājiem', 'liability'), ('5721', 'PVN', 'liability'),
  ('6110', 'Ieņēmumi no pārdošanas, PVN 21 %', 'income'), ('6210', 'Ieņēmumi no pārdošanas, samazinātā PVN likme', 'income'),
  ('6220', 'Ieņēmumi no pārdošanas, PVN 0 %', 'income'), ('6410', 'Piešķirtās atlaides', 'income'),
  ('7110', 'Pārdoto preču pašizmaksa', 'expense'), ('7550', 'Krājumu norakstīšana', 'expense'), ('8110', 'Procentu izmaksas', 'expense')
) as listed (code, name, type);
