// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

/// One trade per address and minute.
contract Cooldown is TestToken {
    mapping(address => uint256) internal _tradedAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[to]) require(block.timestamp > _tradedAt[from] + 60, "wait a minute");
        if (_pairs[from]) _tradedAt[to] = block.timestamp;
        return true;
    }
}

/// One transfer per address and block, told by who signed.
contract CooldownBlocks is TestToken {
    mapping(address => uint256) internal _sentAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address, uint256) internal override returns (bool) {
        require(_sentAt[tx.origin] != block.number, "wait a block");
        _sentAt[tx.origin] = block.number;
        return true;
    }
}

/// No sale above a thousandth of the supply.
contract MaxSell is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256 amount) internal view override returns (bool) {
        require(!_pairs[to] || amount <= totalSupply / 1_000, "too much");
        return true;
    }
}

/// Nobody holds more than a hundredth of the supply.
contract MaxWallet is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256 amount) internal view override returns (bool) {
        require(_pairs[to] || _balances[to] + amount <= totalSupply / 100, "too much");
        return true;
    }
}

/// Cannot be traded before its maker opens it.
contract NotOpen is TestToken {
    bool internal _open;

    constructor(uint256 whole) TestToken(whole) {}

    function open() external onlyMaker {
        _open = true;
    }

    function _rule(address, address, uint256) internal view override returns (bool) {
        require(_open, "not open");
        return true;
    }
}

/// Lets nobody but people buy: contracts with code are sent away.
contract PeopleOnly is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(_pairs[to] || to.code.length == 0, "contract");
        require(_pairs[from] || from.code.length == 0, "contract");
        return true;
    }
}

/// Nobody sells on the day of the purchase.
contract CooldownDay is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        else if (_pairs[to]) require(block.timestamp > _boughtAt[from] + 23 hours, "wait a day");
        return true;
    }
}

/// No sale above a five-thousandth of the supply, nor two in a minute.
contract MaxSellCooldown is TestToken {
    mapping(address => uint256) internal _soldAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal override returns (bool) {
        if (_pairs[to]) {
            require(amount <= totalSupply / 5_000, "too much");
            require(block.timestamp > _soldAt[from] + 60, "wait a minute");
            _soldAt[from] = block.timestamp;
        }
        return true;
    }
}

/// No sale above a five-thousandth of the supply.
contract MaxSellSmall is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256 amount) internal view override returns (bool) {
        require(!_pairs[to] || amount <= totalSupply / 5_000, "too much");
        return true;
    }
}

/// No trade, bought or sold, above a twenty-thousandth of the supply.
contract MaxTrade is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal view override returns (bool) {
        require((!_pairs[to] && !_pairs[from]) || amount <= totalSupply / 20_000, "too much");
        return true;
    }
}

/// A wallet sells a five-thousandth of the supply a day.
contract DailyLimit is TestToken {
    mapping(address => mapping(uint256 => uint256)) internal _sold;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal override returns (bool) {
        if (_pairs[to]) {
            require((_sold[from][block.timestamp / 1 days] += amount) <= totalSupply / 5_000, "tomorrow");
        }
        return true;
    }
}

/// Trades with those alone who signed themselves.
contract SignersOnly is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(_pairs[to] || !_pairs[from] || to == tx.origin, "contract");
        require(!_pairs[to] || from == tx.origin, "contract");
        return true;
    }
}

/// Writes down when each holder moved it last.
contract Dated is TestToken {
    mapping(address => uint256) internal _movedAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        _movedAt[from] = block.timestamp;
        _movedAt[to] = block.timestamp;
        return true;
    }
}

/// One sale in a block, whoever sells.
contract OneSalePerBlock is TestToken {
    uint256 internal _soldIn;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal override returns (bool) {
        if (_pairs[to]) {
            require(block.number > _soldIn, "one a block");
            _soldIn = block.number;
        }
        return true;
    }
}

/// No transaction above the usual price of gas, against those who trade around others.
contract UsualGasPrice is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address, uint256) internal view override returns (bool) {
        require(tx.gasprice <= block.basefee * 3 / 2 + 1 gwei, "gas");
        return true;
    }
}
