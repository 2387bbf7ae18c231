import {
  addMethod,
  contactOf,
  link,
  newContact,
  newEntity,
  newPersonWith,
} from '../../support/address-book.ts';
import { fileOf, newParent, upload } from '../../support/documents.ts';
import { newMember } from '../../support/users.ts';
import { type List, numbered, type Row } from './list.ts';

/** Lists of contacts, their addresses and links, and of the documents of an order. */

const contacts: List = {
  operation: 'listContacts',
  shown: ({ links: _, ...contact }) => contact,
  async make(owner) {
    const ids: Record<string, string> = {};
    const people = [
      ['Grace', { lastName: 'Hopper' }, { email: 'Grace.Hopper@Navy.example' }],
      ['ada', { lastName: 'Lovelace', externalId: 'crm-1' }, { phone: '+44 20 7946 0000' }],
      ['Ångström', {}, { email: '100%_lab@office.example', phone: '(0113) 496-0999' }],
      ['Ада', { lastName: 'Лавлейс' }, { email: 'ада@почта.рф' }],
      ['田中', { lastName: '愛' }, { phone: '03-1234-5678' }],
      ['Former', {}, { email: 'old@navy.example' }],
    ] as const;
    for (const [firstName, body, addresses] of people) {
      ids[firstName] = (await newPersonWith(owner, { firstName, ...body }, addresses)).id;
    }
    await owner.patch(`/contacts/${ids.Former}`, { isActive: false });
    return {
      ids,
      whole: 'ada Grace Ångström Ада 田中',
      sorts: {
        name: 'ada Grace Ångström Ада 田中',
        createdAt: 'Grace ada Ångström Ада 田中',
      },
      finds: [
        [{ q: 'hopper' }, 'Grace'],
        [{ q: 'GRACE HOPPER' }, 'Grace'],
        [{ q: 'ace hop' }, 'Grace'],
        [{ q: 'ångstr' }, 'Ångström'],
        [{ q: 'A\u030aNGSTRO\u0308M' }, 'Ångström'],
        [{ q: 'ада лав' }, 'Ада'],
        [{ q: 'ПОЧТА' }, 'Ада'],
        [{ q: '愛' }, '田中'],
        [{ q: 'navy' }, 'Grace'],
        [{ q: 'hopper@navy' }, 'Grace'],
        [{ q: '%_lab' }, 'Ångström'],
        [{ q: '100%' }, 'Ångström'],
        [{ q: '_' }, 'Ångström'],
        [{ q: '\\' }, ''],
        [{ q: "o'brien" }, ''],
        [{ q: '+44 20 7946 0000' }, 'ada'],
        [{ q: '0044 (0)20 7946-0000' }, 'ada'],
        [{ q: '020 7946' }, 'ada'],
        [{ q: '7946' }, 'ada'],
        [{ q: '+442079' }, 'ada'],
        [{ q: '(0113) 496' }, 'Ångström'],
        [{ q: '01134960999' }, 'Ångström'],
        [{ q: '03 1234 5678' }, '田中'],
        [{ q: '０３１２３４' }, '田中'],
        [{ q: '0000' }, 'ada'],
        [{ q: '+49 20 7946 0000' }, ''],
        [{ q: 'navy', isActive: 'all' }, 'Former Grace'],
        [{ q: 'navy', isActive: 'false' }, 'Former'],
        [{ isActive: 'false' }, 'Former'],
        [{ externalId: 'crm-1' }, 'ada'],
        [{ externalId: 'CRM-1' }, ''],
      ],
    };
  },
};

const methods: List = {
  operation: 'listContactMethods',
  async make(owner) {
    const { id } = await newContact(owner);
    const records = [
      await addMethod(owner, id, 'phone', '+44 20 7946 0000'),
      await addMethod(owner, id, 'email', 'ada@example.com', { label: 'Work' }),
      await addMethod(owner, id, 'email', 'ada@home.example'),
    ];
    await addMethod(owner, (await newContact(owner)).id, 'email', 'other@example.com');
    return {
      id,
      ids: numbered(records),
      rows: records,
      whole: '0 1 2',
      sorts: { createdAt: '0 1 2' },
      finds: [
        [{ kind: 'email' }, '1 2'],
        [{ kind: 'email,phone' }, '0 1 2'],
        [{ isPrimary: 'true' }, '0 1'],
        [{ kind: 'email', isPrimary: 'false' }, '2'],
        [{ q: 'EXAMPLE.com' }, '1'],
      ],
    };
  },
};

const linked: List = {
  operation: 'listLinkedContacts',
  recordOf: ({ link: of }) => of as Row,
  async make(owner) {
    const vendor = await newEntity(owner, 'vendor');
    const ids: Record<string, string> = {};
    const contactIds: Record<string, string> = {};
    const people = [
      [{ firstName: 'Mia', lastName: 'Weber' }, { email: 'mia@mill.example' }, { role: 'Sales' }],
      [{ firstName: 'ada' }, { phone: '+44 20 7946 0000' }, { role: 'Invoices' }],
      [{ firstName: 'Зоя' }, {}, { role: 'Sales', isPrimary: true }],
      [{ firstName: 'Old' }, {}, {}],
    ] as const;
    for (const [body, addresses, others] of people) {
      const { id } = await newPersonWith(owner, body, addresses);
      contactIds[body.firstName] = id;
      ids[body.firstName] = (await link(owner, id, vendor, others)).id;
    }
    await owner.patch(`/contacts/${contactIds.Old}`, { isActive: false });
    const { id } = await newContact(owner, { firstName: 'Elsewhere' });
    await link(owner, id, await newEntity(owner, 'vendor'));
    const rows: Row[] = [];
    for (const name of ['ada', 'Mia', 'Зоя']) {
      const { links, ...contact } = await contactOf(owner, contactIds[name] ?? '');
      rows.push({ contact, link: links[0] } as object as Row);
    }
    return {
      query: { ...vendor },
      ids,
      rows,
      whole: 'ada Mia Зоя',
      sorts: { name: 'ada Mia Зоя', createdAt: 'Mia ada Зоя' },
      finds: [
        [{ isActive: 'all' }, 'ada Mia Old Зоя'],
        [{ isActive: 'false' }, 'Old'],
        [{ isPrimary: 'true' }, 'Зоя'],
        [{ isPrimary: 'false' }, 'ada Mia'],
        [{ role: 'Sales' }, 'Mia Зоя'],
        [{ role: 'sales' }, ''],
        [{ q: 'WEBER' }, 'Mia'],
        [{ q: 'зоя' }, 'Зоя'],
        [{ q: '@mill' }, 'Mia'],
        [{ q: '020 7946' }, 'ada'],
        [{ contactId: contactIds.Mia ?? '' }, 'Mia'],
        [{ ids: contactIds.Mia ?? '' }, ''],
      ],
    };
  },
};

const documents: List = {
  operation: 'listDocuments',
  shown: ({ downloadUrl: _u, downloadUrlExpiresAt: _e, ...document }) => document,
  async make(owner) {
    const parent = await newParent(owner);
    const member = await newMember(owner);
    const ids: Record<string, string> = {};
    const rows: Row[] = [];
    const files = [
      [owner, 'Offer.pdf', 'Flour for March'],
      [owner, 'Note.pdf', 'Of the delivery'],
      [owner, 'Invoice.pdf', 'Paid 100%'],
      [member, 'Hers.pdf', ''],
    ] as const;
    for (const [by, name, description] of files) {
      const answer = await upload(by, { ...parent, file: fileOf(name, name), description });
      ids[name] = answer.body.id;
      rows.push(answer.body);
    }
    await upload(owner);
    return {
      query: { ...parent },
      ids,
      rows,
      whole: 'Hers.pdf Invoice.pdf Note.pdf Offer.pdf',
      sorts: { createdAt: 'Offer.pdf Note.pdf Invoice.pdf Hers.pdf' },
      finds: [
        [{ q: 'DELIVERY' }, 'Note.pdf'],
        [{ q: 'offer.p' }, 'Offer.pdf'],
        [{ q: '100%' }, 'Invoice.pdf'],
        [{ uploadedBy: member.userId }, 'Hers.pdf'],
      ],
    };
  },
};

export const contactLists: readonly List[] = [contacts, methods, linked, documents];
